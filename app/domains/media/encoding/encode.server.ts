import { availableParallelism } from 'node:os'
import { CARD_BYTES_MAX, CARD_WIDTH_PX, PREVIEW_BLUR_PX, PREVIEW_WIDTH_PX } from 'db/limits/media'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type GreyPlane, hashPicture, hashVariants, type PictureHash, SIDE_PX } from '../hashes/picture-hash'
import type { MediaRefusal } from '../refusal'
import { AVIF_RENDITIONS, type Rendition, WEBP_RENDITIONS } from '../renditions'
import { drawMark } from '../watermark/owner-mark.server'
import { decode, fromPixels, type Pixels } from './decode.server'

/** The colour that covers most of a photo, #rrggbb: its placeholder while it loads. */
export async function dominantColor(pixels: Pixels): Promise<string> {
  // On a thumbnail small patches blur into their surroundings, and the cost does not depend on the photo's size.
  const thumbnail = await fromPixels(pixels).resize(48, 64, { fit: 'fill' }).png().toBuffer()
  const { dominant } = await sharp(thumbnail).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(twoDigits).join('')}`
}

const twoDigits = (channel: number) => channel.toString(16).padStart(2, '0')

/** The grey values that the perceptual hashes are computed from. */
export async function greyPlane(pixels: Pixels): Promise<GreyPlane> {
  const { data } = await fromPixels(pixels)
    .greyscale()
    .resize(SIDE_PX, SIDE_PX, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return data
}

// One thread per picture and no cache of decoded ones: memory stays flat, and pages keep CPU time.
sharp.concurrency(1)
sharp.cache(false)

/** Runs the work when one of the few slots is free: fifty uploads at once are decoded two at a time, in order. */
export const inEncodeSlot = pLimit(Math.max(1, Math.min(2, availableParallelism())))

export type EncodedRendition = { rendition: Rendition; body: Buffer }
/** What is stored of an upload at once: the private master and the WebP renditions, all encoded by us. */
export type EncodedImage = PictureHash & {
  width: number
  height: number
  color: string
  master: Buffer
  renditions: EncodedRendition[]
}

/**
 * Decodes and re-encodes an upload (the original is never stored, DECISIONS "Photos"): orientation applied, metadata removed. width and
 * height (px) are the master's. `mark` is drawn into the renditions, never into the master. Refusals are returned; other errors
 * are thrown.
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

/** The clean master of an upload alone, as encodeImage makes it. `maxMb`: the largest upload, in MB. */
export function encodeMaster(
  bytes: Buffer,
  maxMb: number,
): Promise<{ master: Buffer } | { refusal: MediaRefusal }> {
  return inEncodeSlot(async () => {
    const decoded = await decode(bytes, maxMb)
    return 'refusal' in decoded ? decoded : { master: await masterOf(decoded.pixels) }
  })
}

/**
 * The hashes of a picture and of its cropped and mirrored copies (picture-hash.ts), from one decode; nothing is encoded or kept. Of a
 * master of ours the first one is what is stored of it.
 * @param isUpload whether the bytes come from outside, and can be refused like any upload
 */
export function hashImage(
  bytes: Buffer,
  { isUpload }: { isUpload: boolean },
): Promise<{ variants: PictureHash[] } | { refusal: MediaRefusal }> {
  return inEncodeSlot(async () => {
    const decoded = isUpload ? await decode(bytes) : { pixels: await pixelsOf(bytes) }
    return 'refusal' in decoded ? decoded : { variants: hashVariants(await greyPlane(decoded.pixels)) }
  })
}

/** The AVIF renditions of a master, as encodeImage made it, with or without a mark. */
export function encodeAvif(master: Buffer, mark: string | null = null): Promise<EncodedRendition[]> {
  return encodeAgain(master, AVIF_RENDITIONS, mark)
}

/** Renders a master again: with another mark, or in another format. */
export function encodeAgain(
  master: Buffer,
  renditions: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  return inEncodeSlot(async () => {
    return encodeEach(await pixelsOf(master), renditions, mark)
  })
}

async function pixelsOf(master: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function encodePixels(pixels: Pixels, mark: string | null): Promise<EncodedImage> {
  const { width, height } = pixels
  const [color, plane] = await Promise.all([dominantColor(pixels), greyPlane(pixels)])
  const master = await masterOf(pixels)
  const renditions = await encodeEach(pixels, WEBP_RENDITIONS, mark)
  return { width, height, color, ...hashPicture(plane), master, renditions }
}

const masterOf = (pixels: Pixels): Promise<Buffer> =>
  fromPixels(pixels).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()

/** Sequential: the renditions of a photo occupy one slot and the memory of one. */
async function encodeEach(
  pixels: Pixels,
  renditions: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  const made: EncodedRendition[] = []
  for (const rendition of renditions) {
    made.push({ rendition, body: await encodeRendition(pixels, rendition, mark) })
  }
  return made
}

// Chosen by eye on noisy portraits at their display size. Large renditions are shown large or on dense screens, where coarser
// quantization is invisible.
const AVIF = { effort: 2 }
/**
 * The finer sampling of colours takes half of the encoding; only on small pictures its edges between strong colours are seen. The largest takes
 * longer than all others together, and is 2 % larger with less effort (decision 0070).
 */
function webpOf(width: number) {
  if (width <= 480) return { effort: 4, smartSubsample: true }
  return { effort: width <= 640 ? 4 : 2 }
}
/** The first quality that meets the rendition's size limit, else the last. */
const QUALITIES = { webp: [70, 60, 50, 40], avif: [50, 44, 38, 32] } as const

async function encodeRendition(pixels: Pixels, rendition: Rendition, mark: string | null): Promise<Buffer> {
  const { width, ext } = rendition
  const resized = fromPixels(pixels).resize({ width, withoutEnlargement: true })
  if (width === PREVIEW_WIDTH_PX) resized.blur(PREVIEW_BLUR_PX)
  if (mark) resized.composite([{ input: drawMark(mark, sizeAt(pixels, width)), gravity: 'southeast' }])
  const limit = bytesMaxOf(rendition)
  let body = Buffer.alloc(0)
  for (const quality of QUALITIES[ext]) {
    const copy = resized.clone()
    body = await (ext === 'avif'
      ? copy.avif({ ...AVIF, quality })
      : copy.webp({ ...webpOf(width), quality })
    ).toBuffer()
    if (body.length <= limit) break
  }
  return body
}

/** A page shows dozens of cards: foliage and grain must not make them heavy. */
function bytesMaxOf({ width, ext }: Rendition): number {
  return width === CARD_WIDTH_PX ? CARD_BYTES_MAX[ext] : Number.POSITIVE_INFINITY
}

/** Rounded like sharp. */
function sizeAt(pixels: Pixels, width: number): { width: number; height: number } {
  const scale = Math.min(1, width / pixels.width)
  return { width: Math.round(pixels.width * scale), height: Math.max(1, Math.round(pixels.height * scale)) }
}
