/** A comment that allows a statement, with the earlier release that stopped using what it removes: `-- contract: unused since 3f2c1aa (why)`. */
const ALLOWED = /^[ \t]*--[ \t]*contract: unused since \S+ \(.+\)[ \t]*$/m

/** Statements that can break the running release, with the reason. */
const RULES: readonly [pattern: RegExp, reason: string][] = [
  [
    /\bdrop\s+(materialized\s+)?(table|view|type|domain|schema|sequence|function|procedure)\b/,
    'drops what the running release may use',
  ],
  [
    /\bdrop\s+column\b|\balter\s+table\b.*\bdrop\s+(?!constraint|default|not|identity|expression|column)"?\w/,
    'drops a column that the running release may read',
  ],
  [
    /\bdrop\s+(constraint|index)\b/,
    'drops what an "on conflict" clause or a query plan of the running release may need',
  ],
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
/** An added constraint or unique index; the groups are its table. */
const ADDED_CONSTRAINT =
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)\s.*\badd\s+(?:constraint\b.*\b)?(?:check|unique|primary|foreign|exclude)\b|\bcreate\s+unique\s+index\b.*?\bon\s+(?:only\s+)?([^\s(]+)/

/**
 * Finds the statements of a migration that can break the running release: its processes still run while new ones start, and a failed deploy
 * returns to it. A statement with the comment ALLOWED directly before it is permitted.
 * @returns for each problem its reason and the beginning of the statement
 */
export function findDestructiveStatements(migration: string): string[] {
  const createdTables = new Set(
    [
      ...normalized(migration).matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\S+)/g),
    ].map((match) => match[1]),
  )
  return statementsOf(migration).flatMap((statement) => {
    if (ALLOWED.test(statement)) return []
    const text = normalized(statement)
    const reasons = RULES.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []))
    const added = [...text.matchAll(ADDED_COLUMN)].map(([column]) => column)
    if (added.some((column) => !/\b(default|generated|serial|bigserial)\b/.test(column)))
      reasons.push('the running release inserts without the new column')
    const [, altered, indexed] = ADDED_CONSTRAINT.exec(text) ?? []
    const table = altered ?? indexed
    if (table && !createdTables.has(table)) reasons.push('the running release may write what this forbids')
    return reasons.map((reason) => `${reason}: ${text.slice(0, 80)}`)
  })
}

/** Splits a migration at semicolons outside of strings, comments and function bodies. Each statement keeps the comments before it. */
function statementsOf(migration: string): string[] {
  const parts = migration.split(/(--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$|;)/)
  const statements: string[] = []
  let statement = ''
  // The expression has two groups, so every third part is the second group: the tag of a function body.
  for (const [n, part] of parts.entries()) {
    if (n % 3 === 2) continue
    if (part !== ';') statement += part ?? ''
    else {
      statements.push(statement)
      statement = ''
    }
  }
  return [...statements, statement].filter((one) => normalized(one) !== '')
}

/** SQL in lower case on one line, without comments and without the contents of strings and function bodies. */
function normalized(sql: string): string {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
