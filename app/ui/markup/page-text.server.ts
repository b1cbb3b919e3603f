import type { Markup } from './markup'

/** React escapes every `<` of a value: nobody but us can write this into a page. */
const MARK = /<!--aside (\d+)-->/

/**
 * The text of one page. What is markup already waits aside while React renders the rest: it is of one byte a character and
 * most of the page, while a single € of React's would make a string of both cost twice the time to encode.
 */
export function pageText() {
  const aside: string[] = []
  return {
    setAside(inside: Markup): string {
      aside.push(inside.html)
      return `<!--aside ${aside.length - 1}-->`
    },
    /** The bytes of the page that React rendered. */
    bytes(rendered: string): Buffer {
      const pieces = rendered.split(MARK).map((piece, at) => (at % 2 ? (aside[Number(piece)] ?? '') : piece))
      return encoded(pieces)
    },
  }
}

/** UTF-8 needs no more than three bytes for what a string counts as one. */
function encoded(pieces: readonly string[]): Buffer {
  let room = 0
  for (const piece of pieces) room += piece.length
  const bytes = Buffer.allocUnsafe(room * 3)
  let end = 0
  for (const piece of pieces) end += bytes.write(piece, end)
  return bytes.subarray(0, end)
}
