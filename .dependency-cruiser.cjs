// The import rule of app/README.md. Imports point down: entry points -> domains -> ui, i18n, platform -> db.

const ENTRY_POINTS = 'routes|realtime|jobs|commands'

// Later domains may import earlier ones, never the other way round.
const DOMAINS = [
  'places',
  'accounts',
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
  'notifications',
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
      'Entry points do not import each other; what they share is a domain or belongs to the platform.',
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
      'imports-the-roof',
      'Entries, root, the host and the table of addresses stand above everything.',
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
      'A new domain takes its place in the order (.dependency-cruiser.cjs and app/README.md).',
      {},
      { path: '^app/domains/', pathNot: `^app/domains/(${DOMAINS.join('|')})/` },
    ),
    ...DOMAINS.slice(0, -1).map((domain, place) =>
      rule(
        `${domain}-looks-up`,
        `Domains that come after ${domain} may import it; it may not import them.`,
        { path: `^app/domains/${domain}/`, pathNot: TESTS },
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
      'Only *.server.ts, tests and db talk to the database.',
      { path: '^(app/|server[.]ts)', pathNot: `[.]server[.]tsx?$|${TESTS}|^app/testing/` },
      { path: 'node_modules/(drizzle-orm|postgres|pg)/' },
    ),
    rule(
      'schema-outside-server',
      'Outside *.server.ts only types of db/schema are welcome, and all of db/limits.',
      { path: '^(app/|server[.]ts)', pathNot: `[.]server[.]tsx?$|${TESTS}|^app/testing/` },
      { path: '^db/schema/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'testing-in-the-product',
      'What serves tests and benchmarks stays with them.',
      { path: '^(app|db)/', pathNot: `${TESTS}|^app/testing/|^app/commands/(bench|browser)[.]ts$` },
      { path: '^app/testing/' },
    ),
    rule('imports-a-test', 'Nobody imports a test.', {}, { path: TESTS }),
    rule(
      'barrel',
      'No index files: they drag server code into the browser.',
      {},
      { path: '^(app|db|locales)/.*/index[.][jt]sx?$' },
    ),
    rule(
      'ring',
      'Two files that need each other are one, or lack a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'not-resolvable',
      'An import that leads nowhere.',
      { path: '^(app|db|server[.]ts)' },
      { couldNotResolve: true, pathNot: '^(virtual:|\\./build/)|[?](url|raw)' },
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
