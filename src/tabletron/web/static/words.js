/** The words of our interface in the reader's language. English is written in the code. */

let catalogue = {};

/** Fetches the words of a language; without them English is spoken. */
export async function learn(language = document.documentElement.lang || "en") {
  if (language === "en") return;
  try {
    const answer = await fetch(`/api/words/${language}`);
    if (answer.ok) catalogue = await answer.json();
  } catch {
    catalogue = {};
  }
}

/** The sentence in the reader's language, with its {placeholders} filled. */
export function words(english, values = {}) {
  const sentence = catalogue[english] || english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
