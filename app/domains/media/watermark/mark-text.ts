import letters from './data/letters.json'

/**
 * Outlines of letters on a grid of 200 to the em, each with its advance: Latin, Greek and Cyrillic. Taken from DejaVu Sans Condensed Bold
 * (Bitstream Vera license; Copyright (c) 2003 Bitstream, Inc., (c) 2006 Tavmjong Bah; changes of DejaVu in the public domain). Servers
 * may have no fonts, and would then draw nothing.
 */
const LETTERS = letters as unknown as Record<string, readonly [advance: number, path: string]>
export const EM = 200
const NAME_MAX = 24

type Letters = { width: number; parts: readonly { x: number; path: string }[] }

/** The watermark's text: the owner's name and the product's, or only the product's if no letter of the name can be drawn. */
export function markText({ name, appName }: { name: string; appName: string }): string {
  const own = drawable(name)
  const short = own.length > NAME_MAX ? `${own.slice(0, NAME_MAX).trim()}…` : own
  return short ? `${short} · ${drawable(appName)}` : drawable(appName)
}

/** A text as a row of outlines, in units of the grid. */
export function outlines(text: string): Letters {
  const parts: { x: number; path: string }[] = []
  let x = 0
  for (const character of text) {
    const [advance, path] = LETTERS[character] ?? [0, '']
    if (path) parts.push({ x, path })
    x += advance
  }
  return { width: x, parts }
}

/** The letters that can be drawn, without accents if only the base letter exists. */
function drawable(text: string): string {
  const known = [...text.normalize('NFC')].map((character) => {
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
    return LETTERS[character] ? character : [...bare].every((one) => LETTERS[one]) ? bare : ''
  })
  return known.join('').replace(/\s+/g, ' ').trim()
}
