import sharp from 'sharp'
import { decode, fromPixels, type Pixels } from './decode.server'
import { dominantColor } from './dominant-color.server'
import { inEncodeSlot } from './encode-slots.server'
import { perceptualHash } from './perceptual-hash.server'
import type { MediaRefusal } from './refusals'
import { AVIF_RENDITIONS, type Rendition, WEBP_RENDITIONS } from './renditions'
import { drawMark } from './watermark/draw-mark.server'

export type EncodedRendition = { rendition: Rendition; body: Buffer }
/** What is kept of an upload at once: the private master and the WebP renditions, all encoded by us. */
export type EncodedImage = {
  width: number
  height: number
  color: string
  phash: string
  master: Buffer
  renditions: EncodedRendition[]
}

/**
 * Decodes and re-encodes an upload (never kept as it came, DECISIONS "Photos"): orientation applied, metadata
 * gone. width and height (px) are the master's. `mark` is laid into the renditions, never into the master. Refusals
 * are values; a throw is a surprise.
 */
export function encodeImage(
  bytes: Buffer,
  mark: string | null = null,
): Promise<{ image: EncodedImage } | { refusal: MediaRefusal }> {
  return inEncodeSlot(async () => {
    const decoded = await decode(bytes)
    if ('refusal' in decoded) return decoded
    return { image: await encodePixels(decoded.pixels, mark) }
  })
}

/** The AVIF renditions of a master, as encodeImage made it, with or without a mark. */
export function encodeAvif(master: Buffer, mark: string | null = null): Promise<EncodedRendition[]> {
  return encodeAgain(master, AVIF_RENDITIONS, mark)
}

/** Renditions of a master once more: with another mark, or in another format. */
export function encodeAgain(
  master: Buffer,
  wanted: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  return inEncodeSlot(async () => {
    const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
    return encodeEach({ data, width: info.width, height: info.height }, wanted, mark)
  })
}

async function encodePixels(pixels: Pixels, mark: string | null): Promise<EncodedImage> {
  const { width, height } = pixels
  const [color, phash] = await Promise.all([dominantColor(pixels), perceptualHash(pixels)])
  const master = await fromPixels(pixels).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
  const renditions = await encodeEach(pixels, WEBP_RENDITIONS, mark)
  return { width, height, color, phash, master, renditions }
}

/** One after the other: the renditions of a photo hold one slot, and its memory is that of one. */
async function encodeEach(
  pixels: Pixels,
  wanted: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  const made: EncodedRendition[] = []
  for (const rendition of wanted) {
    made.push({ rendition, body: await encodeRendition(pixels, rendition, mark) })
  }
  return made
}

// Judged by eye on noisy portraits at the sizes they are shown: 320 px at most 18 kB WebP and 13 kB AVIF, 640 px
// at most 25 kB AVIF. Large renditions are shown large or on dense screens, where coarser steps are not seen.
const WEBP = { quality: 70, smartSubsample: true, effort: 4 }
const AVIF = { quality: 50, effort: 2 }

function encodeRendition(pixels: Pixels, { width, ext }: Rendition, mark: string | null): Promise<Buffer> {
  const resized = fromPixels(pixels).resize({ width, withoutEnlargement: true })
  if (mark) resized.composite([{ input: drawMark(mark, sizeAt(pixels, width)), gravity: 'southeast' }])
  return ext === 'avif' ? resized.avif(AVIF).toBuffer() : resized.webp(WEBP).toBuffer()
}

/** As sharp rounds it. */
function sizeAt(pixels: Pixels, width: number): { width: number; height: number } {
  const scale = Math.min(1, width / pixels.width)
  return { width: Math.round(pixels.width * scale), height: Math.max(1, Math.round(pixels.height * scale)) }
}
