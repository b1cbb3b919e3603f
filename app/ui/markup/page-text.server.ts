import { randomUUID } from 'node:crypto'
import { Markup, markup } from './markup'
import { type ElementAround, EncodedMarkup, type PageMarkup } from './page-markup'

/** Known to this process only, so no value of a page can contain the marker. React escapes none of its characters. */
const SECRET = randomUUID()
const MARK = new RegExp(`\\[${SECRET} (\\d+)\\]`)

type Piece = Markup | EncodedMarkup

/**
 * Assembles the text of one page. Markup is kept apart while React renders the rest: it is most of the page, and most of it is encoded
 * already.
 */
export function pageText(): Pick<PageMarkup, 'setAside'> & { bytes(rendered: string): Buffer } {
  const aside: (readonly Piece[])[] = []
  return {
    setAside(inside, around) {
      aside.push(around ? [opening(around), ...inside, new Markup(`</${around.as}>`)] : inside)
      return `[${SECRET} ${aside.length - 1}]`
    },
    bytes(rendered) {
      const pieces = rendered
        .split(MARK)
        .flatMap((piece, at) => (at % 2 ? (aside[Number(piece)] ?? []) : new Markup(piece)))
      return encoded(pieces)
    },
  }
}

/** Attributes in the order in which React renders them. */
function opening({ as, ...attributes }: ElementAround): Markup {
  const { className, 'aria-label': label } = attributes
  return markup`<${new Markup(as)}${className ? markup` class="${className}"` : null}${label ? markup` aria-label="${label}"` : null}>`
}

/** UTF-8 needs at most three bytes per UTF-16 unit. */
const BYTES_PER_UNIT = 3
/** Where pages are encoded; it grows to the longest. */
let room = Buffer.alloc(0)

/** A buffer of the page's own length: three times as much for each page would cause full collections (decision 0375). */
function encoded(pieces: readonly Piece[]): Buffer {
  let most = 0
  for (const piece of pieces)
    most += piece instanceof EncodedMarkup ? piece.bytes.length : piece.html.length * BYTES_PER_UNIT
  if (room.length < most) room = Buffer.allocUnsafeSlow(most)
  let end = 0
  let text = ''
  for (const piece of pieces) {
    if (!(piece instanceof EncodedMarkup)) {
      text += piece.html
      continue
    }
    if (text) end += room.write(text, end)
    text = ''
    room.set(piece.bytes, end)
    end += piece.bytes.length
  }
  end += room.write(text, end)
  return Buffer.from(room.subarray(0, end))
}
