/** Builds DOM nodes. Text is always text, never HTML, so nothing from the wire can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Props are attributes, but for `on` (listeners by event) and `data`; what is null, undefined or false is left out.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, { on = {}, data = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  for (const [name, value] of Object.entries(data)) {
    if (value !== null && value !== undefined && value !== false) element.dataset[name] = value;
  }
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  element.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

/** Class names without the falsy ones. */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** Puts these children in place of what the element holds. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

/** A button that does one thing. */
export function button(kind, press, props = {}, ...children) {
  return h("button", { type: "button", class: classes("button", kind), on: { click: press }, ...props }, ...children);
}

/** Lets an event do nothing, neither here nor elsewhere. */
export function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
