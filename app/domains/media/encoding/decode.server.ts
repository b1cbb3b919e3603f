import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX, MASTER_MAX_PX } from 'db/limits/media'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { MediaRefusal } from '../refusal'

/** The format of an image, detected from its content and never from its name or declared type: a JPEG called photo.png is a JPEG. */
type ImageContent = 'jpeg' | 'png' | 'webp'

/** The format of the bytes; null unless it is one of the three supported ones. */
function imageContentOf(bytes: Buffer): ImageContent | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (bytes.subarray(0, 4).equals(RIFF) && bytes.subarray(8, 12).equals(WEBP)) return 'webp'
  return null
}

/**
 * Whether a PNG or WebP is animated. It reads the container, because the decoder returns the first picture of an animated PNG as if it were
 * the only one.
 */
function isAnimated(bytes: Buffer, content: ImageContent): boolean {
  if (content === 'png') return hasPngChunkBeforePixels(bytes, 'acTL')
  if (content === 'webp')
    return bytes.subarray(12, 16).equals(VP8X) && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0
  return false
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RIFF = Buffer.from('RIFF')
const WEBP = Buffer.from('WEBP')
const VP8X = Buffer.from('VP8X')
const ANIMATION_FLAG = 0x02
const CHUNK_OVERHEAD = 12

function hasPngChunkBeforePixels(bytes: Buffer, chunkType: string): boolean {
  for (let at = PNG_SIGNATURE.length; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === chunkType) return true
    if (type === 'IDAT') return false
    at += CHUNK_OVERHEAD + bytes.readUInt32BE(at)
  }
  return false
}

/** Clean pixels: upright, sRGB, no alpha, no metadata, longest side at most MASTER_MAX_PX. */
export type Pixels = { data: Buffer; width: number; height: number }

/**
 * Decodes an upload into clean pixels, or refuses it (DECISIONS "Photos", SPEC 9). The cheap checks come first, so that a decompression
 * bomb is refused before any pixel is decoded.
 * @param maxMb the size limit of the upload, in MB
 */
export async function decode(
  bytes: Buffer,
  maxMb: number = IMAGE_MAX_MB,
): Promise<{ pixels: Pixels } | { refusal: MediaRefusal }> {
  if (bytes.length > maxMb * 1024 * 1024) return { refusal: 'too-large' }
  const content = imageContentOf(bytes)
  if (!content) return { refusal: 'not-an-image' }
  if (isAnimated(bytes, content)) return { refusal: 'animated' }
  const size = await headerSize(bytes)
  if (!size) return { refusal: 'broken' }
  if (size.width * size.height > IMAGE_MAX_MEGAPIXELS * 1_000_000) return { refusal: 'too-many-pixels' }
  if (Math.max(size.width, size.height) > IMAGE_MAX_SIDE_PX) return { refusal: 'too-long-side' }
  const pixels = await cleanPixels(bytes)
  return pixels ? { pixels } : { refusal: 'broken' }
}

/** A sharp pipeline that starts with decoded pixels. */
export function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function headerSize(bytes: Buffer) {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width && height ? { width, height } : null
  } catch {
    return null
  }
}

async function cleanPixels(bytes: Buffer): Promise<Pixels | null> {
  try {
    // 'error' tolerates minor defects of camera files and refuses truncated or damaged ones.
    const { data, info } = await sharp(bytes, {
      failOn: 'error',
      limitInputPixels: IMAGE_MAX_MEGAPIXELS * 1_000_000,
    })
      .autoOrient()
      .resize({ width: MASTER_MAX_PX, height: MASTER_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return null
    return { data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
