/** The Content-Type of a CSV file. */
export const CSV_TYPE = 'text/csv; charset=utf-8'

/** The first row of a CSV file, with a byte order mark, so that spreadsheets read UTF-8. */
export const csvHeads = (heads: readonly string[]): string => `\ufeff${csvRow(heads)}`

/** A row of a CSV file (RFC 4180). An apostrophe precedes texts that a spreadsheet would run as a formula. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => cell(value)).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
