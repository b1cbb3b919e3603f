/** Lone surrogates, control characters except tab and line feed, and characters that change the text direction. */
const REMOVED = /\p{Cs}|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** No white space, no empty Braille pattern, and no character that only affects its neighbours, such as the joiner of an emoji. */
const VISIBLE_CHARACTER = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/**
 * Normalizes typed text for storing and counting: browsers send CRLF for a line break, other clients LF. Empty if no character is visible.
 */
export function plainText(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(REMOVED, '')
    .normalize('NFC')
    .trim()
  return VISIBLE_CHARACTER.test(text) ? text : ''
}

/** Normalizes the search term of a query string: one line, without characters that Postgres cannot store (NUL, lone surrogates). */
export function searchLine(typed: string, lengthMax: number): string {
  return typed
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, lengthMax)
}

/** Counts code points, as `char_length` of Postgres does. */
export const countCharacters = (text: string): number => [...text].length
