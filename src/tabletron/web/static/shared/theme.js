/* Before anything is drawn: the light the reader chose, or else the system's. */
try {
  const theme = localStorage.getItem("tabletron.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  /* Storage is forbidden; the system's light stays. */
}
