// The import rule of app/README.md. Imports point down: entry points -> domains -> ui, i18n, platform -> db.

const ENTRY_POINTS = 'routes|realtime|jobs|commands'

// Later domains may import earlier ones, never the other way round.
const DOMAINS = [
  'places',
  'accounts',
  'notifications',
  'legal',
  'entitlements',
  'auth',
  'media',
  'presence',
  'profiles',
  'relations',
  'listing',
  'chat',
  'albums',
  'payments',
  'verification',
  'settings',
  'support',
  'moderation',
  'admin',
  'lifecycle',
]

const TESTS = '[.]test[.]tsx?$|[.]e2e[.]ts$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'entry-point-imports-entry-point',
      'Entry points do not import each other; shared code belongs to a domain or the platform.',
      { path: `^app/(${ENTRY_POINTS})/` },
      { path: `^app/(${ENTRY_POINTS})/`, pathNot: '^app/$1/' },
    ),
    rule(
      'imports-an-entry-point',
      'Imports point down; to notify callers, publish an event on the bus or enqueue a job.',
      { path: '^(app/(domains|ui|i18n|platform)|db)/' },
      { path: `^app/(${ENTRY_POINTS})/` },
    ),
    rule(
      'imports-the-top',
      'Nothing imports the entry files, root, the host or the route table.',
      { path: '^(app/[^/]+|db)/', pathNot: TESTS },
      { path: '^app/[^/]+[.]tsx?$' },
    ),
    rule(
      'kit-knows-domain',
      'ui, i18n and platform know no domain.',
      { path: '^app/(ui|i18n|platform)/' },
      { path: '^app/domains/' },
    ),
    rule(
      'platform-knows-kit',
      'The platform knows neither ui nor i18n.',
      { path: '^app/platform/' },
      { path: '^app/(ui|i18n)/' },
    ),
    rule(
      'unknown-domain',
      'Add a new domain to the order in .dependency-cruiser.cjs and app/README.md.',
      {},
      { path: '^app/domains/', pathNot: `^app/domains/(${DOMAINS.join('|')})/` },
    ),
    ...DOMAINS.slice(0, -1).map((domain, place) =>
      rule(
        `${domain}-looks-up`,
        `${domain} may not import domains that come after it in the list.`,
        { path: `^app/domains/${domain}/` },
        { path: `^app/domains/(${DOMAINS.slice(place + 1).join('|')})/` },
      ),
    ),
    rule(
      'db-knows-app',
      'db imports nothing of app.',
      { path: '^db/', pathNot: TESTS },
      { path: '^(app/|server[.]ts)' },
    ),
    rule(
      'drizzle-outside-server',
      'Only *.server.ts, tests and db query the database.',
      { path: '^(app/|server[.]ts)', pathNot: `[.]server[.]tsx?$|${TESTS}|^app/testing/` },
      { path: 'node_modules/(drizzle-orm|postgres|pg)/' },
    ),
    rule(
      'schema-outside-server',
      'Outside *.server.ts only types of db/schema and all of db/limits may be imported.',
      { path: '^(app/|server[.]ts)', pathNot: `[.]server[.]tsx?$|${TESTS}|^app/testing/` },
      { path: '^db/schema/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'testing-in-the-product',
      'Product code must not import app/testing.',
      {
        path: '^(app|db)/',
        pathNot: `${TESTS}|^app/testing/|^app/commands/(bench|browser|release|deploy)[.]ts$`,
      },
      { path: '^app/testing/' },
    ),
    rule('imports-a-test', 'No file imports a test.', {}, { path: TESTS }),
    rule(
      'barrel',
      'No index files: they pull server code into the browser.',
      {},
      { path: '^(app|db|locales)/.*/index[.][jt]sx?$' },
    ),
    rule(
      'import-cycle',
      'No import cycles: merge the two files, or extract a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'not-resolvable',
      'Every import must resolve.',
      { path: '^(app|db|server[.]ts)' },
      { couldNotResolve: true, pathNot: '^(virtual:|\\./build/)|[?](url|raw|script)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|public)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
