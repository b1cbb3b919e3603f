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
async function dominantColor(pixels: Pixels): Promise<string> {
  // A thumbnail has no small patches of other colours, and costs the same whatever the size of the photo is.
  const thumbnail = await fromPixels(pixels).resize(48, 64, { fit: 'fill' }).png().toBuffer()
  const { dominant } = await sharp(thumbnail).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(hexByte).join('')}`
}

const hexByte = (channel: number) => channel.toString(16).padStart(2, '0')

/** The grey values that the perceptual hashes are computed from. */
export async function greyPlane(pixels: Pixels): Promise<GreyPlane> {
  const { data } = await fromPixels(pixels)
    .greyscale()
    .resize(SIDE_PX, SIDE_PX, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return data
}

// One thread per picture and no cache of decoded pictures: memory does not grow, and requests for pages get CPU time.
sharp.concurrency(1)
sharp.cache(false)

/** Limits concurrency: at most two pictures are decoded or encoded at a time, in the order of the calls. */
export const inEncodeSlot = pLimit(Math.max(1, Math.min(2, availableParallelism())))

export type EncodedRendition = { rendition: Rendition; body: Buffer }
/** What is stored of an upload before the response: hashes, the private master and the WebP renditions. A later job adds AVIF. */
export type EncodedImage = PictureHash & {
  width: number
  height: number
  color: string
  master: Buffer
  renditions: EncodedRendition[]
}

/**
 * Decodes an upload and encodes it anew, with its orientation applied and without metadata: the original is never stored (DECISIONS
 * "Photos"). Refusals are returned, other errors thrown.
 * @param mark the text of the watermark in the renditions; the master has none
 * @returns width and height are those of the master, in px
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

/** Only the master of an upload, as encodeImage makes it. `maxMb`: the largest upload that is accepted, in MB. */
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
 * The hashes of a picture and of its cropped and mirrored variants (picture-hash.ts). The picture itself comes first: for a master this is
 * the hash that is stored. Nothing is encoded.
 * @param isUpload whether the bytes come from outside and can be refused like any upload; otherwise they are a master
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

/** The AVIF renditions of a master that encodeImage made, without a watermark. */
export function encodeAvif(master: Buffer): Promise<EncodedRendition[]> {
  return encodeAgain(master, AVIF_RENDITIONS, null)
}

/** Encodes further renditions of a master: with another watermark, or in another format. */
export function encodeAgain(
  master: Buffer,
  renditions: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  return inEncodeSlot(async () => encodeEach(await pixelsOf(master), renditions, mark))
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

/** Encodes one rendition after the other, so that a photo occupies one slot, and the memory of one rendition. */
async function encodeEach(
  pixels: Pixels,
  renditions: readonly Rendition[],
  mark: string | null,
): Promise<EncodedRendition[]> {
  const encoded: EncodedRendition[] = []
  for (const rendition of renditions) {
    encoded.push({ rendition, body: await encodeRendition(pixels, rendition, mark) })
  }
  return encoded
}

// Efforts and qualities were chosen by eye, on noisy portraits at their display size.
const AVIF = { effort: 2 }
/**
 * `smartSubsample` takes half of the encoding time, and its sharper edges between strong colours are visible in small pictures only. The
 * largest rendition takes longer than all others together; with less effort it becomes only 2 % larger (decision 0070).
 */
function webpOptions(width: number) {
  if (width <= 480) return { effort: 4, smartSubsample: true }
  return { effort: width <= 640 ? 4 : 2 }
}
/** Tried in this order: the first quality at which the rendition is small enough is used, else the last. */
const QUALITIES = { webp: [70, 60, 50, 40], avif: [50, 44, 38, 32] } as const

async function encodeRendition(pixels: Pixels, rendition: Rendition, mark: string | null): Promise<Buffer> {
  const { width, ext } = rendition
  const resized = fromPixels(pixels).resize({ width, withoutEnlargement: true })
  if (width === PREVIEW_WIDTH_PX) resized.blur(PREVIEW_BLUR_PX)
  if (mark) resized.composite([{ input: drawMark(mark, sizeAt(pixels, width)), gravity: 'southeast' }])
  const maxBytes = maxBytesOf(rendition)
  let body = Buffer.alloc(0)
  for (const quality of QUALITIES[ext]) {
    const copy = resized.clone()
    body = await (ext === 'avif'
      ? copy.avif({ ...AVIF, quality })
      : copy.webp({ ...webpOptions(width), quality })
    ).toBuffer()
    if (body.length <= maxBytes) break
  }
  return body
}

/** A list shows dozens of cards, so their photos have a limit, which foliage or grain would exceed at full quality. */
function maxBytesOf({ width, ext }: Rendition): number {
  return width === CARD_WIDTH_PX ? CARD_BYTES_MAX[ext] : Number.POSITIVE_INFINITY
}

/** The size of a rendition, rounded as sharp does. */
function sizeAt(pixels: Pixels, width: number): { width: number; height: number } {
  const scale = Math.min(1, width / pixels.width)
  return { width: Math.round(pixels.width * scale), height: Math.max(1, Math.round(pixels.height * scale)) }
}
