/** Which file may import which. docs/ARCHITECTURE.md describes the structure; `npm run check` enforces these rules. */
const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const TEST = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    error('no-cycles', 'Files that import one another in a circle cannot be read or tested one by one.', {}, { circular: true }),
    error(
      'packages-meet-in-shared',
      'client, gateway and backend do not import one another; what they have in common is in shared/.',
      { path: '^(client|gateway|backend)/(?:demo/)?src/', pathNot: TEST },
      { path: '^(client|gateway|backend)/(?:demo/)?src/', pathNot: '^$1/(?:demo/)?src/' },
    ),
    error(
      'product-does-without-the-demo',
      'backend/demo/ may use the backend; of the product only the main file of the backend opens it.',
      { path: '^(client|gateway|backend|shared)/src/', pathNot: [TEST, '^backend/src/main\\.ts$'] },
      { path: '^backend/demo/' },
    ),
    error(
      'demo-is-loaded-on-demand',
      'The main file of the backend imports the demo only when it is asked for.',
      { path: '^backend/src/main\\.ts$' },
      { path: '^backend/demo/', dynamic: false },
    ),
    error(
      'shared-stands-alone',
      'shared/ holds schemas, types and pure functions; its only dependencies are typebox and, for sealing to a committee, shamir-secret-sharing.',
      { path: '^shared/src/', pathNot: TEST },
      { pathNot: ['^shared/src/', 'node_modules/(typebox|shamir-secret-sharing)/'] },
    ),
    error(
      'tools-know-no-feature',
      'platform/, kit/ and instruments/ are used by features and by the wiring, and import neither.',
      { path: '^((backend|gateway)/src/platform|client/src/(kit|instruments))/', pathNot: TEST },
      { path: '/src/(features|app|ports|feeds|signalling|media|edge)(/|\\.ts$)' },
    ),
    error(
      'kit-is-the-bottom',
      'instruments/ may use kit/, not the reverse.',
      { path: '^client/src/kit/' },
      { path: '^client/src/instruments/' },
    ),
    error(
      'everything-resolves',
      'An import that resolves to no file is not checked by the other rules. The packages that are left out contain only types.',
      { path: '^(client|gateway|backend|shared|tests|scripts)/' },
      { couldNotResolve: true, pathNot: ['^(virtual|bun|cloudflare):', '^(geojson|topojson-specification|pdfmake/interfaces\\.js)$'] },
    ),
    error(
      'backend-features-are-strangers',
      'A backend feature uses another through an interface in ports/, or handles its events.',
      { path: '^backend/src/features/([^/]+)/', pathNot: TEST },
      { path: '^backend/src/features/', pathNot: '^backend/src/features/$1/' },
    ),
    error(
      'features-do-not-know-the-wiring',
      'A module takes its ports as arguments; backend/src/app.ts and backend/src/app/ open the modules.',
      { path: '^backend/src/features/', pathNot: TEST },
      { path: '^backend/src/app(/|\\.ts$)' },
    ),
    error(
      'feature-tests-open-the-application',
      'A test of a feature opens the whole application from backend/src/app.ts, not pieces of the wiring.',
      { path: '^backend/src/features/.*\\.test\\.ts$' },
      { path: '^backend/src/app/' },
    ),
    error(
      'ports-import-no-implementation',
      'ports/ describes what features offer one another, in types of shared/ and platform/ only.',
      { path: '^backend/src/ports/' },
      { pathNot: ['^backend/src/(ports|platform)/', '^shared/src/', 'node_modules/typebox/'] },
    ),
    error(
      'client-features-meet-in-embed',
      'A client feature imports another only from its embed/ folder.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: ['^client/src/features/$1/', '^client/src/features/[^/]+/embed/'] },
    ),
    error(
      'embed-is-a-leaf',
      'Files in embed/ import their own feature and kit/, but no other feature.',
      { path: '^client/src/features/([^/]+)/embed/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    error(
      'features-do-not-know-the-shell',
      'client/src/app/ imports features; features do not import it.',
      { path: '^client/src/features/' },
      { path: '^client/src/app/' },
    ),
    error(
      'only-stores-touch-the-database',
      'Only *.store.ts files contain SQL and import tables.',
      { path: '^backend/src/features/', pathNot: ['\\.store\\.ts$', TEST] },
      { path: ['^backend/src/(platform/db|schema)/', 'node_modules/(drizzle-orm|pg|@electric-sql)/'] },
    ),
    error(
      'services-do-not-know-http',
      'Services, stores and policies are called by tests and jobs too, so they know nothing of HTTP.',
      { path: '\\.(service|store|policy)\\.ts$' },
      { path: ['^backend/src/platform/http/', 'node_modules/fastify/'] },
    ),
    error(
      'media-knows-no-socket',
      'media/ carries audio and video; connections to clients are the business of signalling/.',
      { path: '^gateway/src/media/' },
      { path: ['^gateway/src/(feeds|signalling|edge)/', 'node_modules/(fastify|socket\\.io|ws)/'] },
    ),
    error(
      'tests-stay-out-of-the-product',
      'Only tests import tests and the test kit.',
      { path: '^((client|gateway|backend|backend/demo|shared)/src|scripts)/', pathNot: TEST },
      { path: ['^tests/', TEST] },
    ),
    error(
      'scripts-are-not-the-product',
      'scripts/ builds, starts and maintains the product; the product imports nothing from it.',
      { path: '^(client|gateway|backend|backend/demo|shared)/src/', pathNot: TEST },
      { path: '^scripts/' },
    ),
    error(
      'no-orphans',
      'A file that nothing imports is deleted.',
      {
        orphan: true,
        pathNot: [
          TEST,
          '\\.spec\\.ts$',
          '\\.bench\\.ts$',
          '-work(er|let)\\.js$',
          '(^|[/.])(main|app)\\.tsx?$',
          '\\.config\\.',
          '\\.d\\.ts$',
          '\\.cjs$',
          '^scripts/[^/]+$',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(client|gateway|backend)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
