import { decode, fromPixels, type Pixels } from './decode.server'
import { dominantColor } from './dominant-color.server'
import { inEncodeSlot } from './encode-slots.server'
import type { MediaRefusal } from './refusals'
import { RENDITIONS, type Rendition } from './renditions'

/** Everything that is kept of an upload: the private master and the renditions, all encoded by us. */
export type EncodedImage = {
  width: number
  height: number
  color: string
  master: Buffer
  renditions: { rendition: Rendition; body: Buffer }[]
}

/**
 * Decodes and re-encodes an upload (never kept as it came, DECISIONS "Photos"): orientation applied, metadata
 * gone. width and height (px) are the master's. Refusals are values; a throw is a surprise.
 */
export function encodeImage(bytes: Buffer): Promise<{ image: EncodedImage } | { refusal: MediaRefusal }> {
  return inEncodeSlot(async () => {
    const decoded = await decode(bytes)
    if ('refusal' in decoded) return decoded
    return { image: await encodePixels(decoded.pixels) }
  })
}

async function encodePixels(pixels: Pixels): Promise<EncodedImage> {
  const color = await dominantColor(pixels)
  const master = await fromPixels(pixels).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
  const renditions: EncodedImage['renditions'] = []
  // One after the other: the renditions of a photo hold one slot, and its memory is that of one.
  for (const rendition of RENDITIONS)
    renditions.push({ rendition, body: await encodeRendition(pixels, rendition) })
  return { width: pixels.width, height: pixels.height, color, master, renditions }
}

// Judged by eye on noisy portraits at the sizes they are shown: 320 px at most 18 kB WebP and 13 kB AVIF, 640 px
// at most 25 kB AVIF. Large renditions are shown large or on dense screens, where coarser steps are not seen.
const WEBP = { quality: 70, smartSubsample: true, effort: 4 }
const AVIF = { quality: 50, effort: 2 }

function encodeRendition(pixels: Pixels, { width, ext }: Rendition): Promise<Buffer> {
  const resized = fromPixels(pixels).resize({ width, withoutEnlargement: true })
  return ext === 'avif' ? resized.avif(AVIF).toBuffer() : resized.webp(WEBP).toBuffer()
}
