/** Signs nobody sees: halves of an emoji, control signs, and those that turn the direction of what follows. */
const UNFIT = /\p{Cs}|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** What was typed, as it is stored and counted: lines end the same way whatever sent them, and a browser sends two signs for each. */
export function plainText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNFIT, '')
    .normalize('NFC')
    .trim()
}

/** What an address searches for: one line, and no sign that a text of the database cannot hold (NUL, halves of an emoji). */
export function searchLine(typed: string, lengthMax: number): string {
  return typed
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, lengthMax)
}

/** As the database counts: an emoji is one, or the few it is put together of. */
export const signsIn = (text: string): number => [...text].length
