/** Who may look at whom. The prose is in docs/ARCHITECTURE.md; this file is the lock on the doors. */
const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const TEST = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    error('no-cycles', 'Draw the arrow one way.', {}, { circular: true }),
    error(
      'packages-meet-in-shared',
      'client, gateway and backend know one another only through shared/.',
      { path: '^(client|gateway|backend)/src/', pathNot: TEST },
      { path: '^(client|gateway|backend)/src/', pathNot: '^$1/src/' },
    ),
    error(
      'shared-stands-alone',
      'shared/ is schemas, types and arithmetic: typebox and nothing else.',
      { path: '^shared/src/', pathNot: TEST },
      { pathNot: ['^shared/src/', 'node_modules/typebox/'] },
    ),
    error(
      'tools-know-no-feature',
      'platform/, kit/ and instruments/ are tools; a tool does not know the job.',
      { path: '^((backend|gateway)/src/platform|client/src/(kit|instruments))/', pathNot: TEST },
      { path: '/src/(features|app|feeds|signalling|media|edge|demo)(/|\\.ts$)' },
    ),
    error(
      'kit-is-the-bottom',
      'instruments/ may use kit/, not the reverse.',
      { path: '^client/src/kit/' },
      { path: '^client/src/instruments/' },
    ),
    error(
      'everything-resolves',
      'An import that resolves to nothing escapes every other rule. Two packages hold types alone.',
      { path: '^(client|gateway|backend|shared|tests|scripts)/' },
      { couldNotResolve: true, pathNot: ['^(virtual|bun|cloudflare):', '^(geojson|topojson-specification)$'] },
    ),
    error(
      'backend-features-are-strangers',
      'Pass the function in from app.ts instead.',
      { path: '^backend/src/features/([^/]+)/', pathNot: TEST },
      { path: '^backend/src/features/', pathNot: '^backend/src/features/$1/' },
    ),
    error(
      'client-features-meet-in-embed',
      'Take another feature only from its embed/ folder.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: ['^client/src/features/$1/', '^client/src/features/[^/]+/embed/'] },
    ),
    error(
      'embed-is-a-leaf',
      'An embed may use its own feature and kit/, never another feature.',
      { path: '^client/src/features/([^/]+)/embed/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    error(
      'features-do-not-know-the-shell',
      'app/ imports features, not the reverse.',
      { path: '^client/src/features/' },
      { path: '^client/src/app/' },
    ),
    error(
      'only-stores-touch-the-database',
      'SQL and tables live in *.store.ts.',
      { path: '^backend/src/features/', pathNot: ['\\.store\\.ts$', TEST] },
      { path: ['^backend/src/(platform/db|schema)/', 'node_modules/(drizzle-orm|pg|@electric-sql)/'] },
    ),
    error(
      'services-do-not-know-http',
      'A service is callable from a test, a job or a route alike.',
      { path: '\\.(service|store|policy)\\.ts$' },
      { path: ['^backend/src/platform/http/', 'node_modules/fastify/'] },
    ),
    error(
      'media-knows-no-socket',
      'media/ moves sound and pictures; signalling/ talks to people.',
      { path: '^gateway/src/media/' },
      { path: ['^gateway/src/(feeds|signalling|edge)/', 'node_modules/(fastify|socket\\.io|ws)/'] },
    ),
    error(
      'tests-stay-out-of-the-product',
      'Only tests import the test kit.',
      { path: '^((client|gateway|backend|shared)/src|scripts)/', pathNot: TEST },
      { path: ['^tests/', TEST] },
    ),
    error(
      'scripts-are-not-the-product',
      'scripts/ starts and cares for the product; the product does not know it.',
      { path: '^(client|gateway|backend|shared)/src/', pathNot: TEST },
      { path: '^scripts/' },
    ),
    error(
      'no-orphans',
      'Nobody imports it: delete it.',
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
