/** The Content-Type of a CSV file. */
export const CSV_TYPE = 'text/csv; charset=utf-8'

/** The first row of a CSV file, with a byte order mark, so that spreadsheets read UTF-8. */
export const csvHeads = (heads: readonly string[]): string => `\ufeff${csvRow(heads)}`

/**
 * What a spreadsheet would run as a formula: at the beginning of a text, and where a cell begins for a spreadsheet whose separator is the
 * semicolon, as in most of Europe. It does not take our quotation marks for such, so that lines of a text begin cells, too. Some take the
 * full-width forms of the signs for the signs themselves.
 */
const FORMULA = /^(?=[=+\-@\t\r＝＋－＠])|(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s]*)/g

/** A row of a CSV file (RFC 4180). An apostrophe precedes what a spreadsheet would run as a formula. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => cell(value)).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = typeof value === 'string' ? text.replace(FORMULA, "'") : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
