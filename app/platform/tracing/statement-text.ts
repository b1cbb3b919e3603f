const LENGTH_MAX = 2000

/** The text of a statement for a span: with its parameters $1, $2 …, and with ? for each literal, which may be a personal value. */
export function statementText(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![$\w."])-?\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
}

/** The first word of a statement: select, insert, with … */
export function operationOf(text: string): string {
  return /^\s*([a-z]{2,12})\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
