const LENGTH_MAX = 2000

/** A statement as a span shows it: its parameters are $1, $2 … anyway; literals are struck, in case one was composed into the text. */
export function statementText(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![$\w."])-?\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
}

/** Its first word: select, insert, with … */
export function operationOf(text: string): string {
  return /^\s*([a-z]{2,12})\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
