import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX, MASTER_MAX_PX } from 'db/limits/media'
import sharp, { type Sharp } from 'sharp'
import type { MediaRefusal } from '../refusals'
import { imageContentOf, isAnimated } from './content-type.server'

/** Clean pixels: upright, sRGB, no alpha, no metadata, longest side at most MASTER_MAX_PX. */
export type Pixels = { data: Buffer; width: number; height: number }

/**
 * Decodes an upload into clean pixels, or refuses it (DECISIONS "Photos", SPEC 9). The cheap checks come first, so that a decompression
 * bomb is refused before any pixel is decoded.
 */
export async function decode(bytes: Buffer): Promise<{ pixels: Pixels } | { refusal: MediaRefusal }> {
  if (bytes.length > IMAGE_MAX_MB * 1024 * 1024) return { refusal: 'too-large' }
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

/** Pixels as a sharp source, without decoding again. */
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
