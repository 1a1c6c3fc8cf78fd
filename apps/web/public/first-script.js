// Runs before the first paint and before any module; a file of its own because the page allows no inline script.
(() => {
  // The same key and values as the application's colour scheme switch, so that the page never flashes white.
  let stored = null;
  let visitor = 'none';
  let title;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
    // The same keys as the application's session: whom the page's picture is for, until the application knows better.
    const read = (key) => localStorage.getItem(key) ?? sessionStorage.getItem(key);
    if (read('fc-access-token') !== null || read('fc-refresh-token') !== null) visitor = read('userRole');
    if (visitor !== 'none') title = JSON.parse(read('insights-titles') ?? '{}')[location.pathname];
  } catch {
    // Storage can be forbidden; the system's scheme is then as good as any, and nobody is signed in.
  }
  const isChosen = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', isChosen ? stored : system);
  document.documentElement.setAttribute('data-visitor', visitor);
  if (typeof title === 'string') {
    document.documentElement.setAttribute('data-titled', '');
    document.documentElement.style.setProperty('--known-title', JSON.stringify(title));
  }
  // Whoever is signed in will see figures, and nobody else; without the thread they are only written later.
  if (visitor !== 'none' && window.Worker) new Worker('/formats-ahead.js');
})();
