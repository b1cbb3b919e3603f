/** Lone surrogates, control characters except tab and line feed, and characters that change the text direction. */
const REMOVED = /\p{Cs}|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** No white space, no empty Braille pattern, and no character that only affects its neighbours, such as the joiner of an emoji. */
const VISIBLE_CHARACTER = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** The start of a run of combining marks that is longer than in any language; Unicode's stream-safe format has the same limit. */
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu

/** More units than any accepted text has, even if all its characters are decomposed: the form refuses a longer one. */
const COMPOSED_MAX = 20_000

/**
 * The composed form (NFC) of a typed text, with at most 30 combining marks in a row: composing sorts each run of marks by insertion, which
 * takes seconds for thousands of them. A text that is too long for every form is returned as it is.
 */
export const composed = (typed: string): string =>
  typed.length > COMPOSED_MAX ? typed : typed.replace(LONG_MARKS, '$1').normalize('NFC')

/**
 * Normalizes typed text for storing and counting: browsers send CRLF for a line break, other clients LF. Empty if no character is visible.
 */
export function plainText(typed: string): string {
  const text = composed(typed.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(REMOVED, '')).trim()
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
