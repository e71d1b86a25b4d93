/** The words of our interface in the reader's language. English is written in the code. */

/** A catalogue holds the form for one, that for a few where the language has it, and last the one for all else. */
const FORMS = ["one", "few"];
let catalogue = {};
let counting = new Intl.PluralRules("en");

/** Fetches the words of a language and of the game at hand; without them English is spoken. */
export async function learn(language = document.documentElement.lang || "en", game = document.body.dataset.game) {
  if (language === "en") return;
  try {
    const answer = await fetch(`/api/words/${language}${game ? `?game=${game}` : ""}`);
    if (!answer.ok) return;
    catalogue = await answer.json();
    counting = new Intl.PluralRules(language === "pt" ? "pt-PT" : language);
  } catch {
    /* English it is. */
  }
}

/** The sentence in the reader's language, with its {placeholders} filled. */
export function words(english, values = {}) {
  return filled([catalogue[english] || english].flat()[0], values);
}

/** The same for something counted: `one` or `many`, as the language counts; {n} is the number. */
words.plural = (one, many, n, values = {}) => {
  const forms = [catalogue[one] || [one, many]].flat();
  return filled(forms[FORMS.indexOf(counting.select(n))] ?? forms.at(-1), { n, ...values });
};

function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
