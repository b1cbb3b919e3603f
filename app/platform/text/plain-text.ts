/** Invisible characters: lone surrogates, control characters, and bidirectional overrides. */
const UNFIT = /\p{Cs}|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Neither white space nor a character that only affects its neighbours, such as the joiner of an emoji. */
const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Normalizes typed text for storing and counting: browsers send CRLF for a line break, other clients LF. Empty if nothing of it can be seen.
 */
export function plainText(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNFIT, '')
    .normalize('NFC')
    .trim()
  return VISIBLE_CHARACTER.test(text) ? text : ''
}

/** The search term of a query string: one line, without characters that Postgres text cannot contain (NUL, lone surrogates). */
export function searchLine(typed: string, lengthMax: number): string {
  return typed
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, lengthMax)
}

/** Counts code points, as `char_length` of Postgres does. */
export const countCharacters = (text: string): number => [...text].length
