import { CARD_WIDTH_PX } from 'db/limits/media'
import sharp from 'sharp'
import { EM, outlines } from './mark-text'

/** Cells per side of the invisible pattern. Their size is proportional to the picture, so that a resized copy has the same cells. */
export const PATTERN_SIDE = 24
export const PATTERN_CELLS = PATTERN_SIDE ** 2
/** How many levels of brightness (of 255) the centre of a cell is made lighter or darker. */
const AMPLITUDE = 2

/** What marks a picture for one receiver: a visible code and the signs (+1, -1) of the invisible pattern, row by row. */
export type ReceiverMark = { code: string; pattern: Int8Array }

// Low effort and no smart subsampling, because the receiver waits for the encoding. Smart subsampling alone would take twice as long as
// everything else together.
const WEBP = { effort: 1 }
const QUALITY = 70
/** Lower, because an album page loads dozens of tiles. */
const TILE_QUALITY = 62

/**
 * Renders a clean master (JPEG) as a WebP of the given width (px) for one receiver (DECISIONS "Consent ledger"). Adds the pattern to the
 * pixels, and draws the code lightly all over the picture.
 */
export async function renderForReceiver(
  master: Buffer,
  { width, mark }: { width: number; mark: ReceiverMark },
): Promise<Buffer> {
  const { data, info } = await sharp(master)
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  addPattern(data, size, mark.pattern)
  const tile = await sharp(codeTile(mark.code, size)).png().toBuffer()
  return sharp(data, { raw: { ...size, channels: 3 } })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .webp({ ...WEBP, quality: width <= CARD_WIDTH_PX ? TILE_QUALITY : QUALITY })
    .toBuffer()
}

/** Adds the pattern to RGB pixels, the same to all three channels, with smooth transitions between the cells. */
function addPattern(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  pattern: Int8Array,
): void {
  const columns = interpolation(width)
  const rows = interpolation(height)
  const line = new Float32Array(PATTERN_SIDE + 1)
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (rows.first[y] as number) * PATTERN_SIDE
    const next = Math.min(row + PATTERN_SIDE, PATTERN_CELLS - PATTERN_SIDE)
    for (let cell = 0; cell < PATTERN_SIDE; cell += 1) {
      const [top, bottom] = [pattern[row + cell] as number, pattern[next + cell] as number]
      line[cell] = AMPLITUDE * (top + (bottom - top) * (rows.share[y] as number))
    }
    line[PATTERN_SIDE] = line[PATTERN_SIDE - 1] as number
    for (let x = 0; x < width; x += 1, at += 3) {
      const cell = columns.first[x] as number
      const left = line[cell] as number
      const change = Math.round(left + ((line[cell + 1] as number) - left) * (columns.share[x] as number))
      if (change === 0) continue
      clamped[at] = (clamped[at] as number) + change
      clamped[at + 1] = (clamped[at + 1] as number) + change
      clamped[at + 2] = (clamped[at + 2] as number) + change
    }
  }
}

/** For each pixel along a side: the cell whose centre is before it, and the distance to that centre in fractions of a cell. */
function interpolation(length: number): { first: Uint8Array; share: Float32Array } {
  const pixels = { first: new Uint8Array(length), share: new Float32Array(length) }
  for (let at = 0; at < length; at += 1) {
    const place = Math.max(0, ((at + 0.5) * PATTERN_SIDE) / length - 0.5)
    pixels.first[at] = Math.floor(place)
    pixels.share[at] = place - Math.floor(place)
  }
  return pixels
}

/** Font size as a share of the picture's width. Small renditions get a readable minimum. */
const LETTER_OF_WIDTH = 0.026
const LETTER_MIN_PX = 10
const TURNED_DEGREES = -24

/**
 * One tile with the code, as SVG. Repeating a small tile is five times as fast as drawing one of the picture's size. The letters are paths,
 * not text, since a server may have no fonts. They are white with a black outline: they can be read on any background, and the brightness
 * of the picture hardly changes.
 */
function codeTile(code: string, picture: { width: number; height: number }): Buffer {
  const { width, parts } = outlines(code)
  const letter = Math.max(LETTER_MIN_PX, picture.width * LETTER_OF_WIDTH)
  const scale = Math.min(letter / EM, (picture.width * 0.9) / width, (picture.height * 0.9) / width)
  const length = width * scale
  // sharp refuses to composite an image that is larger than the picture.
  const across = Math.max(1, Math.floor(Math.min(picture.width, length * 1.7)))
  const down = Math.max(1, Math.floor(Math.min(picture.height, length * 1.35)))
  const paths = parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}">` +
      `<g transform="translate(${across / 2} ${down / 2}) rotate(${TURNED_DEGREES}) scale(${scale}) translate(${-width / 2} ${EM * 0.36})" ` +
      'fill="#fff" fill-opacity=".24" stroke="#000" stroke-opacity=".16" stroke-width="16" stroke-linejoin="round" ' +
      `paint-order="stroke">${paths}</g></svg>`,
  )
}
