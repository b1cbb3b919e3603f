import { randomUUID } from 'node:crypto'
import type { Markup } from './markup'

/** Of this process and sent to nobody, so no value of a page can contain the marker; React escapes none of its characters. */
const SECRET = randomUUID()
const MARK = new RegExp(`\\[${SECRET} (\\d+)\\]`)

/**
 * Assembles the text of one page. Markup is kept apart while React renders the rest: it has one byte per character and is most of the page,
 * while a single € from React would make a combined string take twice the time to encode.
 */
export function pageText() {
  const aside: string[] = []
  return {
    setAside(inside: Markup): string {
      aside.push(inside.html)
      return `[${SECRET} ${aside.length - 1}]`
    },
    /** The page as bytes. */
    bytes(rendered: string): Buffer {
      const pieces = rendered.split(MARK).map((piece, at) => (at % 2 ? (aside[Number(piece)] ?? '') : piece))
      return encoded(pieces)
    },
  }
}

/** UTF-8 needs at most three bytes per UTF-16 unit. */
const BYTES_PER_UNIT = 3
/** Where pages are encoded; it grows to the longest. */
let room = Buffer.alloc(0)

/** A buffer of the page's own length: three times as much for each page would cause full collections (decision 0375). */
function encoded(pieces: readonly string[]): Buffer {
  let units = 0
  for (const piece of pieces) units += piece.length
  if (room.length < units * BYTES_PER_UNIT) room = Buffer.allocUnsafeSlow(units * BYTES_PER_UNIT)
  let end = 0
  for (const piece of pieces) end += room.write(piece, end)
  return Buffer.from(room.subarray(0, end))
}
