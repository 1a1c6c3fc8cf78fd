// Writes one HTML file for each kind of page: with a picture of its screen, and with the names of all files the screen
// needs, so that the browser asks for them at once and not each after the one that imports it: for the styles as it reads
// the page, and for the code once public/first-script.js names it, which is not part of the task that opens the page then.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, minify, type Plugin } from 'vite';

type Kind = {
  name: string;
  path: string;
  /** Whose screen it is: others are led elsewhere, and must not see it first. */
  visitor?: 'admin' | 'none';
  /** Whether only those in admin mode are not led elsewhere. */
  isForAdminMode?: true;
  /** Half of its picture would be seen to move when the other half comes: it is shown whole. */
  isCentred?: true;
  modules: string[];
};

const GUARD = 'src/app/require-admin.tsx';

// The first whose path fits is taken.
const KINDS: Kind[] = [
  { name: 'login', path: '/login', visitor: 'none', modules: ['src/pages/public/login-page.tsx'] },
  { name: 'signup', path: '/signup', visitor: 'none', modules: ['src/pages/public/signup-page.tsx'] },
  { name: 'support', path: '/support', visitor: 'none', modules: ['src/pages/public/support-page.tsx'] },
  { name: 'eula', path: '/eula', visitor: 'none', modules: ['src/pages/public/eula-page.tsx'] },
  {
    name: 'connect',
    path: '/connect/sp-api/:sellerId',
    isCentred: true,
    modules: ['src/pages/public/connect-page.tsx'],
  },
  { name: 'home', path: '/', visitor: 'admin', modules: [GUARD, 'src/pages/home-page.tsx'] },
  { name: 'admin', path: '/admin', visitor: 'admin', modules: [GUARD, 'src/pages/admin-page.tsx'] },
  { name: 'alerts', path: '/alerts', visitor: 'admin', modules: [GUARD, 'src/pages/alerts-page.tsx'] },
  {
    name: 'global-ads',
    path: '/ads',
    visitor: 'admin',
    isForAdminMode: true,
    modules: [GUARD, 'src/pages/global-ads-page.tsx', 'src/app/prefetch/ads-prefetch.ts'],
  },
  {
    name: 'setup',
    path: '/:sellerRef/setup',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/setup-page.tsx', 'src/app/prefetch/setup-prefetch.ts'],
  },
  {
    name: 'dashboard',
    path: '/:sellerRef/:marketplaceId',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/dashboard-page.tsx', 'src/features/sales/sales-prefetch.ts'],
  },
  {
    name: 'marketplace-admin',
    path: '/:sellerRef/:marketplaceId/admin',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/marketplace-admin-page.tsx', 'src/app/prefetch/reports-prefetch.ts'],
  },
  {
    name: 'marketplace-ads',
    path: '/:sellerRef/:marketplaceId/ads',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/marketplace-ads-page.tsx', 'src/app/prefetch/ads-prefetch.ts'],
  },
  {
    name: 'reconcile',
    path: '/:sellerRef/:marketplaceId/reconcile',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/reconcile-page.tsx', 'src/app/prefetch/reconcile-prefetch.ts'],
  },
  {
    name: 'health',
    path: '/:sellerRef/:marketplaceId/health',
    visitor: 'admin',
    modules: [GUARD, 'src/pages/health-page.tsx', 'src/app/prefetch/coverage-prefetch.ts'],
  },
];

/** What every page begins with, part by part. */
const FIRST = ['index.html', 'src/app/renderer.ts', 'src/app/frame.ts'];

function filesOf(manifest: Manifest, modules: string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}, which vite-first-pictures.ts names`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const key of modules) add(key);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Named last: the first paint waits for the styles and the font, and for no script. */
const MODULE = / *<script type="module"[^>]*><\/script>\n/;

const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** All is written in it: asked for by the styles alone it comes after the first paint, and each word is laid out twice. */
function withFont(html: string, manifest: Manifest): string {
  const font = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .find((file) => FONT.test(file));
  if (!font) throw new Error('The build has no font, which vite-first-pictures.ts names');
  if (!MODULE.test(html)) throw new Error('The built page names no module on a line of its own');
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
  return html.replace(MODULE, (script) => `    ${link}\n${script}`);
}

const patternOf = (path: string) => `^${path === '/' ? '' : path.replace(/:\w+/g, '[^/]+')}/?$`;

function toPage(html: string, kind: Kind, picture: string, manifest: Manifest) {
  const { visitor, isForAdminMode, isCentred, modules } = kind;
  const first = filesOf(manifest, FIRST);
  const all = filesOf(manifest, [...FIRST, ...modules]);
  // What tells is in the picture, which needs the styles alone: code may come after them. A signed-in screen tells little
  // before its code; of that, what runs first comes first.
  const isUrgent = (file: string) => visitor === 'admin' && first.scripts.includes(file);
  const named = (files: string[]) => files.map((file) => `/${file}`).join(' ');
  const code = [
    ` data-modules="${named(all.scripts.filter(isUrgent))}"`,
    ` data-later-modules="${named(all.scripts.filter((file) => !isUrgent(file)))}"`,
  ].join('');
  const links = [
    ...(isCentred ? ['<link rel="expect" href="#root" blocking="render">'] : []),
    ...all.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const whose = `${visitor ? ` data-visitor="${visitor}"` : ''}${isForAdminMode ? ' data-mode="admin"' : ''}`;
  return html
    .replace(/<html[^>]*/, (start) => `${start}${code}`)
    .replaceAll(/ *<link rel="(?:modulepreload|stylesheet)"[^>]*>\n/g, '')
    .replace(MODULE, (script) => `${links.map((link) => `    ${link}\n`).join('')}${script}`)
    .replace(
      '<div id="root">',
      () => `<div id="first-picture"${whose} inert aria-hidden="true">${picture}</div>\n    <div id="root">`,
    );
}

type Drawn = { drawPicture: (address: string) => Promise<string> };

/** The application for Node.js, which draws its own pictures; it is gone afterwards. */
async function withDrawing<T>(root: string, use: (drawing: Drawn) => Promise<T>): Promise<T> {
  const folder = join(root, 'dist/.pictures');
  await build({
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/first-pictures.tsx',
      outDir: folder,
      manifest: false,
      minify: false,
      copyPublicDir: false,
    },
  });
  const drawn = await use(await import(pathToFileURL(join(folder, 'first-pictures.js')).href));
  await rm(folder, { recursive: true });
  return drawn;
}

const FIRST_SCRIPT = 'first-script.js';

/** With its first script written into it: nothing of a page is read before that has run. The server knows it by its hash. */
async function withFirstScript(html: string, dist: string): Promise<string> {
  const tag = `<script src="/${FIRST_SCRIPT}"></script>`;
  if (!html.includes(tag)) throw new Error(`index.html does not begin with ${tag}`);
  const script = await readFile(join(dist, FIRST_SCRIPT), 'utf8');
  const { code } = await minify(FIRST_SCRIPT, script);
  await rm(join(dist, FIRST_SCRIPT));
  return html.replace(tag, () => `<script>${code.trim()}</script>`);
}

export function firstPictures(): Plugin {
  let root = '';
  let isForBrowser = false;
  let isWritten = false; // a build that failed has no pages, and is to say what it failed of
  return {
    name: 'first-pictures',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      isForBrowser = !config.build.ssr;
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      if (!isForBrowser || !isWritten) return;
      const dist = join(root, 'dist');
      const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
      const built = withFont(await readFile(join(dist, 'index.html'), 'utf8'), manifest);
      const html = await withFirstScript(built, dist);
      await writeFile(join(dist, 'index.html'), html);
      await mkdir(join(dist, 'pages'), { recursive: true });
      await withDrawing(root, async ({ drawPicture }) => {
        for (const kind of KINDS) {
          const picture = await drawPicture(kind.path.replace(/:(\w+)/g, '$1'));
          const page = toPage(html, kind, picture, manifest);
          await writeFile(join(dist, 'pages', `${kind.name}.html`), page);
        }
      });
      const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
      const later = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
      await writeFile(join(dist, 'later.json'), JSON.stringify(later));
      const pages = KINDS.map(({ name, path }) => ({ pattern: patternOf(path), file: `pages/${name}.html` }));
      await writeFile(join(dist, 'pages.json'), JSON.stringify(pages));
    },
  };
}
