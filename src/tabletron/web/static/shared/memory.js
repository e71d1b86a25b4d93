/** What this browser remembers: settings, the keys of tables, the player's name. */

const DEFAULTS = { sound: false, patterns: false, speed: "normal", notify: false, muted: false };

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* A browser that keeps nothing still plays. */
  }
}

function text(key) {
  try {
    return localStorage.getItem(`tabletron.${key}`) ?? "";
  } catch {
    return "";
  }
}

function keepText(key, value) {
  try {
    if (value) localStorage.setItem(`tabletron.${key}`, value);
    else localStorage.removeItem(`tabletron.${key}`);
  } catch {
    /* It then lasts as long as the page. */
  }
}

const settings = { ...DEFAULTS, ...read("tabletron.settings", {}) };

export function setting(name) {
  return settings[name];
}

/** Changes a setting, shows it at once and keeps it. */
export function set(name, value) {
  settings[name] = value;
  write("tabletron.settings", settings);
  applySettings();
}

/** The light: "light", "dark", or empty for the system's. It is set before anything is drawn, so it is kept apart. */
export function theme() {
  return text("theme");
}

export function setTheme(name) {
  keepText("theme", name);
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

/** Puts what concerns the whole page on its root, where the styles find it. */
export function applySettings() {
  const root = document.documentElement;
  root.dataset.speed = settings.speed;
  root.toggleAttribute("data-patterns", settings.patterns);
}

/** The language is a cookie, so that pages arrive in it. */
export function speak(language) {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `tabletron.language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The secrets of a table: the host's, a token a seat, and the invitations that were not used yet. */
export function keysOf(table) {
  return { host: null, seats: {}, invitations: {}, ...read(`tabletron.table.${table}`, {}) };
}

export function keepKeys(table, keys) {
  write(`tabletron.table.${table}`, keys);
}

/** The table is no more, or no longer wanted. */
export function forgetKeys(table) {
  try {
    localStorage.removeItem(`tabletron.table.${table}`);
  } catch {
    /* What was not kept need not be forgotten. */
  }
}

/** What the player is called at tables. */
export function playerName() {
  return text("name");
}

export function keepName(name) {
  keepText("name", name);
}

/** How many lines of a table's story were seen when the page was last in sight. */
export function seenOf(table) {
  return read(`tabletron.seen.${table}`, null);
}

export function keepSeen(table, count) {
  write(`tabletron.seen.${table}`, count);
}
