/**
 * Runs before the first paint, as a script of its own, so that nothing changes its look afterwards: marks the theme
 * that the reader chose, whether somebody is signed in, and whether the navigation is folded. It reads the keys that
 * the frame and the layout write.
 */
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme;
    // The browser's own bars follow the choice too.
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
      bar.media = bar.dataset.scheme === theme ? 'all' : 'not all';
  }
  if (localStorage.getItem('token')) dataset.session = 'signed-in';
  if (localStorage.getItem('nav') === 'folded') dataset.nav = 'folded';
} catch {
  // Storage is refused; the system's theme and a visitor's look hold.
}
