import letters from './data/letters.json'

/**
 * Outlines of letters on a grid of 200 to the em, each with its advance: Latin, Greek and Cyrillic.
 * Taken from DejaVu Sans Condensed Bold (Bitstream Vera license; Copyright (c) 2003 Bitstream, Inc., (c) 2006 Tavmjong
 * Bah; changes of DejaVu in the public domain). A server need not have any font, and one without would draw nothing.
 */
const LETTERS = letters as unknown as Record<string, readonly [advance: number, path: string]>
export const EM = 200
const NAME_MAX = 24

export type Letters = { width: number; parts: readonly { x: number; path: string }[] }

/** What a photo's mark says: the owner's name and the product's, or the product's alone where no sign of the name can be drawn. */
export function markText({ name, appName }: { name: string; appName: string }): string {
  const own = drawable(name)
  const short = own.length > NAME_MAX ? `${own.slice(0, NAME_MAX).trim()}…` : own
  return short ? `${short} · ${drawable(appName)}` : drawable(appName)
}

/** A text as outlines in a row, in units of the grid. */
export function outlines(text: string): Letters {
  const parts: { x: number; path: string }[] = []
  let x = 0
  for (const sign of text) {
    const [advance, path] = LETTERS[sign] ?? [0, '']
    if (path) parts.push({ x, path })
    x += advance
  }
  return { width: x, parts }
}

/** The signs that can be drawn, without accents where only the bare letter is known. */
function drawable(text: string): string {
  const known = [...text.normalize('NFC')].map((sign) => {
    const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return LETTERS[sign] ? sign : [...bare].every((one) => LETTERS[one]) ? bare : ''
  })
  return known.join('').replace(/\s+/g, ' ').trim()
}
