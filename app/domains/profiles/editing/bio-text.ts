/** Signs nobody sees: halves of an emoji, control signs, and those that turn the direction of what follows. */
const UNFIT = /\p{Cs}|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** A bio as it is stored and counted: lines end the same way whatever sent them, and a browser sends two signs for each. */
export function bioText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNFIT, '')
    .normalize('NFC')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** As the database counts: an emoji is one, or the few it is put together of. */
export function bioLength(typed: string): number {
  return [...bioText(typed)].length
}
