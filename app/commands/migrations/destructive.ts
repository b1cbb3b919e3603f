/** Says which earlier release stopped using what goes: `-- contract: unused since 3f2c1aa (handles replaced it)`. */
const CONTRACT = /^[ \t]*--[ \t]*contract: unused since \S+ \(.+\)[ \t]*$/m

const RULES: readonly [pattern: RegExp, why: string][] = [
  [
    /\bdrop\s+(materialized\s+)?(table|view|type|domain|schema|sequence|function|procedure)\b/,
    'drops what the running release may use',
  ],
  [
    /\bdrop\s+column\b|\balter\s+table\b.*\bdrop\s+(?!constraint|default|not|identity|expression|column)"?\w/,
    'drops a column that the running release may read',
  ],
  [/\bdrop\s+(constraint|index)\b/, 'drops what an "on conflict" or a plan of the running release may need'],
  [/\bdrop\s+default\b/, 'the running release may insert without the column'],
  [/\bdrop\s+trigger\b/, 'the running release may depend on the trigger'],
  [/\brename\b/, 'the running release uses the old name'],
  [/\bset\s+not\s+null\b/, 'the running release may write null'],
  [
    /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/,
    'the running release may send or expect the old type',
  ],
  [/\btruncate\b/, 'the running release may use the rows'],
]
const ADDED_COLUMN = /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?"?\w+"?\s[^;]*?\bnot\s+null\b[^,;]*/g
const RESTRICTS =
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)\s.*\badd\s+(?:constraint\b.*\b)?(?:check|unique|primary|foreign|exclude)\b|\bcreate\s+unique\s+index\b.*?\bon\s+(?:only\s+)?([^\s(]+)/

/**
 * What a migration does that the release before it may not survive, statement by statement: new processes start while old ones still run,
 * and a deploy that fails goes back. A statement is allowed with the comment CONTRACT directly before it.
 */
export function destructiveIn(migration: string): string[] {
  const made = new Set(
    [...plain(migration).matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\S+)/g)].map(
      (found) => found[1],
    ),
  )
  return statementsOf(migration).flatMap((statement) => {
    if (CONTRACT.test(statement)) return []
    const text = plain(statement)
    const whys = RULES.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : []))
    const added = [...text.matchAll(ADDED_COLUMN)].map(([column]) => column)
    if (added.some((column) => !/\b(default|generated|serial|bigserial)\b/.test(column)))
      whys.push('the running release inserts without the new column')
    const [, table, indexed] = RESTRICTS.exec(text) ?? []
    const restricted = table ?? indexed
    if (restricted && !made.has(restricted)) whys.push('the running release may write what this forbids')
    return whys.map((why) => `${why}: ${text.slice(0, 80)}`)
  })
}

/** Splits at semicolons outside of texts, comments and function bodies; each statement keeps the comments before it. */
function statementsOf(migration: string): string[] {
  const parts = migration.split(/(--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$|;)/)
  const statements: string[] = []
  let statement = ''
  // Every third part is the tag of a function body.
  for (const [n, part] of parts.entries()) {
    if (n % 3 === 2) continue
    if (part !== ';') statement += part ?? ''
    else {
      statements.push(statement)
      statement = ''
    }
  }
  return [...statements, statement].filter((one) => plain(one) !== '')
}

/** Lower case on one line, without comments, texts and function bodies. */
function plain(sql: string): string {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
