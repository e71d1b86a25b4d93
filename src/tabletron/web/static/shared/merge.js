/** Brings an old drawing up to date by touching only what differs: hover, focus and a press under way survive. */

const WHOLE = new Set(["BUTTON", "A", "INPUT", "SELECT", "svg"]);

/** Makes the old element like the fresh one, and gives whichever of them is in the page afterwards. */
export function merge(old, fresh) {
  if (old.isEqualNode(fresh)) return old;
  if (!alike(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  const left = [...old.childNodes];
  const wanted = [...fresh.childNodes].map((child) => [take(left, child), child]);
  for (const gone of left) gone.remove();
  let at = old.firstChild;
  for (const [kept, child] of wanted) {
    if (!kept) old.insertBefore(child, at);
    else {
      if (kept !== at) old.insertBefore(kept, at);
      at = merge(kept, child).nextSibling;
    }
  }
  return old;
}

/** The old child that becomes this one: the same, or else one of the same kind. */
function take(left, child) {
  const same = left.findIndex((one) => one.isEqualNode(child));
  const found = same >= 0 ? same : left.findIndex((one) => alike(one, child));
  return found < 0 ? null : left.splice(found, 1)[0];
}

/** Whether only what is inside may differ; a thing to press is never half new. */
function alike(one, other) {
  return (
    one instanceof Element &&
    other instanceof Element &&
    !WHOLE.has(one.tagName) &&
    one.cloneNode(false).isEqualNode(other.cloneNode(false))
  );
}
