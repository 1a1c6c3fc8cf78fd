// Which modules come in which file. Left alone, those that pages share come in a file for each set of pages that share
// them: a hundred for one page, each of them a request.

const kit = (...components: string[]) => `@mantine/core/esm/components/(${components.join('|')})/\\w+\\.mjs`;
const icons = (...names: string[]) => `@tabler/icons-react/dist/esm/icons/Icon(${names.join('|')})\\.mjs`;
const ours = (...modules: string[]) => `src/(${modules.join('|')})\\.tsx?`;

// Of what the kit's components stand on, what those need that float or fold.
const FLOATING = [
  'Box/get-style-object',
  'DirectionProvider',
  'MantineProvider/use-mantine-color-scheme/use-mantine',
  'utils/(close|create-(event|scoped)|find|get-(context|default|ref|safe|single)|is-element|noop)',
].join('|');

/**
 * Each brings all it imports that none before it brings: what many pages stand on comes first, what floats over them last, and
 * nothing comes with the file of another page.
 */
const FILES: [name: string, ...modules: string[]][] = [
  ['start', ours('api/give-way', 'app/start', 'ui/at-rest')],
  ['react-dom', 'node_modules/(react-dom|scheduler)/.*', ours('app/renderer')],
  [
    'frame',
    ours(
      'app/frame',
      'paths',
      'routing/(link|screens|visit)',
      'ui/(logo|skip-link|late-part|skeleton)',
      'ui/field/(choice|field)',
      'features/connect/without-error',
    ),
    kit('ActionIcon', 'Anchor', 'Code', 'Group', 'Paper', 'Stack', 'Title', 'VisuallyHidden'),
    `@mantine/core/esm/core/(?!${FLOATING}).*`,
    '@mantine/hooks/esm/use-(document-title|merged-ref|reduced-motion|uncontrolled)/.*',
    '@tanstack/react-query/build/modern/use(Query|Mutation)\\.js',
    icons('ArrowRight', 'BuildingStore', 'Check', 'X'),
  ],
  // What all others have in common: neither sign-in nor dashboard needs it.
  [
    'others',
    ours(
      'api/use-single-mutation',
      'features/connect/connect.queries',
      'features/operators/operators.queries',
      'ui/field/(choice|search)-field',
    ),
    '@mantine/core/esm/core/.*',
    '@mantine/hooks/esm/use-(callback-ref|did-update)/.*',
  ],
  ['fields', kit('Checkbox', 'TextInput'), ours('ui/messages/notice')],
  [
    'sign-in',
    ours(
      'layouts/(sales-picture|sign-in-frame)',
      'features/auth/sign-in/.*',
      'pages/public/(login|signup)-page',
    ),
    kit('PasswordInput'),
  ],
  ['radios', kit('Radio'), ours('ui/leaving', 'features/connect/regions')],
  ['public', ours('pages/public/.*')],
  [
    'shell',
    ours(
      'app/require-admin',
      'layouts/page-header',
      'features/sales/(sales-place|time-words)',
      'features/sellers/chosen-\\w+',
      'ui/segments',
      'ui/turns/(later|turns|use-turn)',
      'ui/chart/(chart-labels|chart-tools|late-chart)',
      'ui/field/.*',
      'ui/figures/(figures|figures-skeleton|opening-figure)',
      'ui/state/(failed|query-view)',
      'ui/time/(day|use)-\\w+',
    ),
    kit('Center'),
    icons('History'),
    '@mantine/hooks/esm/use-disclosure/.*',
    'packages/domain/src/(money|zones)\\.ts',
  ],
  [
    'cards', // on every signed-in screen but the dashboard
    ours(
      'api/backfill-reader',
      'layouts/(loading|marketplace)-header',
      'features/connect/connection-badge',
      'features/marketplaces/(marketplaces.queries|update-line)',
      'features/operators/figure-words',
      'features/sales/backfill/backfill-(line|words)',
      'features/sellers/not-found',
      'ui/copy/copy-button',
      'ui/dialog/(dialog|late-dialog)',
      'ui/(section-card|use-kept-focus)',
      'ui/(state|time|turns)/.*',
    ),
    kit('EmptyState', 'Progress'),
    icons('Copy', 'DatabaseImport', 'PlugConnected', 'Plus'),
  ],
  ['parts', ours('ui/(data-table|figures)/.*')],
  ['dialogs', kit('Modal', 'ModalBase')],
  ['menus', kit('Menu', 'Popover'), ours('ui/popup/hung-\\w+')],
  ['chart', ours('ui/chart/time-chart')],
  [
    'sales',
    ours(
      'features/sales/(chart-states|freshness|sales-prefetch)',
      'features/sales/explain/use-explain',
      'features/sales/moving/.*',
      'features/sales/report/report-(chart|explained|loading|notes|summary)',
    ),
    'features/sales/(note|explain/explain-panel)\\.module\\.css',
  ],
  ['dashboard', ours('pages/dashboard-page')],
  ['sales-history', ours('features/sales/(sales-history.queries|explain/explain-words)')],
  ['sales-tables', ours('features/sales/(comparison/comparison|report/report)-(columns|table)')],
  [
    'ads', // and account setup, which asks for its state
    ours(
      'app/prefetch/(ads|setup)-prefetch',
      'features/ads/connection/ads-(facts|not-configured)',
      'features/ads/profiles/budget',
    ),
  ],
  ['reports', ours('app/prefetch/reports-prefetch')],
];

/** Cut into a file for each set of pages that share something: none of them loads what it does not show. */
const BY_PAGES = new Set(['public']);

const toPattern = (modules: string[]) => new RegExp(`/(${modules.join('|')})$`);

export const chunks = [
  ...FILES.map(([name, ...modules], index) => ({
    name,
    test: toPattern(modules),
    priority: 100 - index,
    entriesAware: BY_PAGES.has(name),
  })),
  // What is left, and needed by more than one.
  { name: 'shared', minShareCount: 2, priority: 1, entriesAware: true },
];

/** Without the pages that share a file, which the bundler adds to its name. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;
