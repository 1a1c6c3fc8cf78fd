// Runs before the first paint and before any module; a file of its own because the page allows no inline script.
(() => {
  // The same key and values as the application's colour scheme switch, so that the page never flashes white.
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be forbidden; the system's scheme is then as good as any.
  }
  const isChosen = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', isChosen ? stored : system);
})();
