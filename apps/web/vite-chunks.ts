// Which modules come in which file. Left alone, those that pages share come in a file for each set of pages that share
// them: a hundred for one page, each of them a request.

const kit = (...components: string[]) => `@mantine/core/esm/components/(${components.join('|')})/\\w+\\.mjs`;
const icons = (...names: string[]) => `@tabler/icons-react/dist/esm/icons/Icon(${names.join('|')})\\.mjs`;
const ours = (...modules: string[]) => `src/(${modules.join('|')})\\.tsx?`;

/** Each brings all it imports that none before it brings: what many pages stand on comes first. */
const FILES: [name: string, ...modules: string[]][] = [
  ['first', ours('api/give-way', 'app/(first-screen|later-files)')],
  ['start', ours('app/start')],
  ['react-dom', 'node_modules/(react-dom|scheduler)/.*'],
  [
    'frame',
    ours('app/(draw|root)', 'api/.*', 'paths', 'ui/(logo|skip-link|leaving)', 'ui/(messages|state)/.*'),
    ours('layouts/page-header', 'features/connect/(regions|authorisation-error)'),
    kit('Anchor', 'Badge', 'Collapse', 'Paper', 'Skeleton', 'Stack', 'VisuallyHidden'),
    icons('X', 'Check', 'ArrowRight'),
    '@tanstack/.*',
  ],
  ['fields', kit('TextInput', 'PasswordInput', 'Checkbox', 'NativeSelect')],
  ['sign-in', ours('pages/public/(login|signup)-page')],
  ['connect', ours('pages/public/connect(-success)?-page')],
  ['reading', ours('pages/public/(support|eula)-page')],
  ['shell', ours('app/require-admin')],
  ['chart', ours('ui/chart/time-chart')],
  ['parts', ours('ui/.*')],
  ['sales', ours('features/sales/sales-prefetch', 'features/sellers/.*')],
  // Comes after the figures of a dashboard, and with the page that tells all of it.
  ['coverage', ours('features/coverage/.*')],
  ['upkeep', ours('features/marketplaces/update-line', 'features/sales/backfill/backfill-line')],
];

const toPattern = (modules: string[]) => new RegExp(`/(${modules.join('|')})$`);

export const chunks = [
  ...FILES.map(([name, ...modules], index) => ({ name, test: toPattern(modules), priority: 100 - index })),
  // What is left, and needed by more than one.
  { name: 'screens', minShareCount: 2, priority: 1 },
];
