// The import rules of the repository, in one place.
// Read each rule as: "a file matching `from` must not import a file matching `to`".
const TEST = '(\\.(test|spec|stories)\\.tsx?$|/testing/|^e2e/|^apps/web/gallery/)';
const FEATURE = '^apps/(web|server)/src/features/([^/]+)/';
const PROVIDERS = '^packages/(sp-api|ads-api|provider-http)/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or need a third.',
      {},
      { circular: true },
    ),
    rule('no-unresolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    rule(
      'no-dumping-ground',
      'Name the file after what it knows, not after being shared.',
      {},
      { path: '(^|/)(utils?|helpers?|misc|common|shared)(/|\\.tsx?$)', pathNot: 'node_modules' },
    ),
    rule(
      'no-tests-in-production',
      'Shipped code never imports tests, test kits or the simulator.',
      { pathNot: `${TEST}|^packages/simulator/` },
      { path: `${TEST}|^packages/simulator/` },
    ),

    // Between packages: web -> contract <- server -> providers.
    rule(
      'web-sees-only-contract-and-domain',
      'The browser reaches the server over HTTP only.',
      { path: '^apps/web/' },
      { path: `^apps/server/|${PROVIDERS}` },
    ),
    rule(
      'server-does-not-see-web',
      'Dependencies point one way.',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    rule(
      'contract-is-low',
      'The contract knows the domain and nothing else of ours.',
      { path: '^packages/contract/' },
      { path: '^(apps|packages)/', pathNot: '^packages/(contract|domain)/' },
    ),
    rule(
      'domain-is-pure',
      'The domain imports nothing: no npm, no node, no siblings.',
      { path: '^packages/domain/', pathNot: TEST },
      { pathNot: '^packages/domain/' },
    ),
    rule(
      'providers-know-no-product',
      "A provider client speaks the provider's language only.",
      { path: PROVIDERS },
      { path: '^apps/|^packages/(contract|domain|simulator)/' },
    ),
    rule(
      'providers-are-strangers',
      'The two provider clients share only provider-http.',
      { path: '^packages/(sp-api|ads-api)/' },
      { path: '^packages/(sp-api|ads-api)/', pathNot: '^packages/$1/' },
    ),
    rule(
      'simulator-is-independent',
      "Written from the provider's documents, so that it can disagree with our client.",
      { path: '^packages/simulator/', pathNot: TEST },
      { path: '^(apps|packages)/', pathNot: '^packages/simulator/' },
    ),

    // Between features.
    rule(
      'features-are-strangers',
      'Compose features in a route (web) or in compose.ts (server).',
      { path: FEATURE, pathNot: TEST },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    rule(
      'only-compose-wires-features',
      'One file on the server knows every feature.',
      {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(features/|compose(-overviews)?\\.ts$)|${TEST}`,
      },
      { path: '^apps/server/src/features/' },
    ),
    rule(
      'compose-builds-by-feature',
      'A feature says itself how it is built: compose.ts calls its *.feature.ts and nothing below.',
      { path: '^apps/server/src/compose(-overviews)?\\.ts$' },
      { path: '^apps/server/src/features/', pathNot: '\\.feature\\.ts$' },
    ),
    rule(
      'features-are-built-from-above',
      'What a *.feature.ts puts together does not know it.',
      { path: '^apps/server/src/features/', pathNot: TEST },
      { path: '\\.feature\\.ts$' },
    ),
    rule(
      'demo-is-data',
      'Who is in the demo is written down in demo/; each feature shows its part of it.',
      { path: '^apps/server/src/demo/', pathNot: TEST },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/demo/' },
    ),

    // Between the parts of a server feature: what stores is below what decides.
    rule(
      'sales-ingest-is-below',
      'How answers are stored does not depend on who asked for them, nor on who reads.',
      { path: '^apps/server/src/features/sales/ingest/', pathNot: TEST },
      { path: '^apps/server/src/features/sales/(backfill|update|reads)/' },
    ),
    rule(
      'backfill-and-update-are-strangers',
      'Two jobs over the same ingest; sales.feature.ts tells one what it must know of the other.',
      { path: '^apps/server/src/features/sales/(backfill|update)/', pathNot: TEST },
      {
        path: '^apps/server/src/features/sales/(backfill|update)/',
        pathNot: '^apps/server/src/features/sales/$1/',
      },
    ),
    rule(
      'grants-are-below',
      'A grant is kept and used without knowing how it came or how it is shown.',
      { path: '^apps/server/src/features/connect/grants/', pathNot: TEST },
      { path: '^apps/server/src/features/connect/(consent|status|follow-up|keys|debug)/' },
    ),
    rule(
      'users-are-below-sessions',
      'An account exists without a session; attempts are counted for both.',
      { path: '^apps/server/src/features/auth/(users|attempts)/', pathNot: TEST },
      {
        path: '^apps/server/src/features/auth/(users|attempts|sessions)/',
        pathNot: '^apps/server/src/features/auth/$1/',
      },
    ),

    // Inside the web app: routes -> features -> components -> lib.
    rule(
      'components-know-no-product',
      'components/ draws; it knows neither the product nor its addresses, and does not fetch.',
      { path: '^apps/web/src/components/' },
      {
        path: '^apps/web/src/((features|routes)/|paths\\.ts$|lib/(api-client|session/|query-keys))|^packages/contract/',
      },
    ),
    rule(
      'lib-is-lowest',
      'lib/ carries requests and keeps the session; it knows no screen.',
      { path: '^apps/web/src/lib/' },
      { path: '^apps/web/src/(components|features|routes)/' },
    ),
    rule(
      'features-are-below-routes',
      'A feature does not know where it is shown.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/(routes/|router\\.tsx$)' },
    ),
    rule(
      'web-fetches-through-api-files',
      "Only a feature's api.ts calls lib/api-client.",
      { path: '^apps/web/src/(features|routes)/', pathNot: `(\\.queries|/api)\\.ts$|${TEST}` },
      { path: '^apps/web/src/lib/api-client\\.ts$' },
    ),

    // Inside a server feature: routes|jobs -> service -> repository|provider.
    rule(
      'routes-call-services',
      'A route reads the request and calls one service method.',
      { path: '^apps/server/src/features/.+\\.routes\\.ts$' },
      { path: `\\.(repository|jobs)\\.ts$|^apps/server/src/(db|jobs|secrets)/|${PROVIDERS}` },
    ),
    rule(
      'jobs-call-services',
      'A job is the second door to the same service.',
      { path: '^apps/server/src/features/.+\\.jobs\\.ts$' },
      { path: `\\.(repository|routes)\\.ts$|^apps/server/src/(db|http)/|${PROVIDERS}` },
    ),
    rule(
      'services-know-no-transport',
      'A service can be called without HTTP, SQL or a queue; it may name their types.',
      { path: '^apps/server/src/features/.+\\.service\\.ts$' },
      { path: '\\.(routes|jobs)\\.ts$|^apps/server/src/(db|jobs|http)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'repositories-only-store',
      'A repository knows SQL and the shapes it returns.',
      { path: '^apps/server/src/features/.+\\.repository\\.ts$' },
      { path: `\\.(routes|service|jobs)\\.ts$|^apps/server/src/(http|jobs)/|${PROVIDERS}` },
    ),
    rule(
      'one-door-to-postgres',
      'Only db/ imports the driver.',
      { path: '^apps/', pathNot: '^apps/server/src/db/' },
      { path: 'node_modules/(pg|postgres)/' },
    ),
    rule(
      'one-door-to-the-web-framework',
      'Only http/ imports it, so routes stay plain data.',
      { path: '^apps/server/', pathNot: '^apps/server/src/http/' },
      { path: 'node_modules/fastify/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true, // type-only imports obey the rules too
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
