import type { Markup } from './markup'

/** React escapes every `<` of a value, so no value can contain this marker. */
const MARK = /<!--aside (\d+)-->/

/**
 * Assembles the text of one page. Markup is kept apart while React renders the rest: it has one byte per character and is most of the page,
 * while a single € from React would make a combined string take twice the time to encode.
 */
export function pageText() {
  const aside: string[] = []
  return {
    setAside(inside: Markup): string {
      aside.push(inside.html)
      return `<!--aside ${aside.length - 1}-->`
    },
    /** The page as bytes. */
    bytes(rendered: string): Buffer {
      const pieces = rendered.split(MARK).map((piece, at) => (at % 2 ? (aside[Number(piece)] ?? '') : piece))
      return encoded(pieces)
    },
  }
}

/** UTF-8 needs at most three bytes per UTF-16 unit. */
function encoded(pieces: readonly string[]): Buffer {
  let room = 0
  for (const piece of pieces) room += piece.length
  const bytes = Buffer.allocUnsafe(room * 3)
  let end = 0
  for (const piece of pieces) end += bytes.write(piece, end)
  return bytes.subarray(0, end)
}
