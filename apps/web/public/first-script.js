// Runs before the first paint and before any module. The build writes it into every page, where the server allows it by its hash.
(() => {
  const page = document.documentElement;
  // The same keys and values as the application's colour scheme switch, its session and its admin mode: the page never
  // flashes white, and its picture is that of whom it is for, until the application knows better.
  const read = (key) => {
    try {
      return localStorage.getItem(key) ?? sessionStorage.getItem(key);
    } catch {
      return null; // storage can be forbidden; nobody is signed in then
    }
  };

  const scheme = read('mantine-color-scheme-value');
  const isChosen = scheme === 'light' || scheme === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.setAttribute('data-mantine-color-scheme', isChosen ? scheme : system);

  // Named here instead of in links of the page: asking for a dozen files is half of the task that opens it. What runs later
  // comes while the rest runs; before the first frame it would only take the processor from it. What nobody sees has none.
  inTurn(() => preload('data-modules', 'auto'));
  const askLater = () => inTurn(() => preload('data-later-modules', 'low'));
  if (document.hidden) askLater();
  else requestAnimationFrame(askLater);

  const isSignedIn = read('fc-access-token') !== null || read('fc-refresh-token') !== null;
  const visitor = isSignedIn ? read('userRole') : 'none';
  page.setAttribute('data-visitor', visitor);
  if (!isSignedIn) return;

  if (read('isAdmin') === 'true') page.setAttribute('data-mode', 'admin');

  // A task of its own, between reading the page and drawing it.
  function inTurn(work) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      work();
    };
    port2.postMessage(null);
  }

  function preload(names, fetchPriority) {
    const hrefs = page.getAttribute(names)?.split(' ').filter(Boolean) ?? [];
    const rel = 'modulepreload';
    const toLink = (href) =>
      Object.assign(document.createElement('link'), { rel, crossOrigin: '', fetchPriority, href });
    document.head.append(...hrefs.map(toLink));
  }
})();
