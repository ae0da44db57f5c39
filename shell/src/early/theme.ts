/**
 * Runs before the first paint, as a script of its own: marks the theme that the reader chose. It reads the key that
 * `theme` of the frame writes.
 */
try {
  const choice = localStorage.getItem('theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage is refused; the system's choice holds.
}
