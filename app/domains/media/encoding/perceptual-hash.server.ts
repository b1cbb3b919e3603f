import phash from 'sharp-phash'
import { fromPixels, type Pixels } from './decode.server'

/**
 * 64 bits as 16 hexadecimal digits, similar for pictures that look alike: moderators use it to find a photo that was rejected before or
 * that somebody else uses.
 */
export async function perceptualHash(pixels: Pixels): Promise<string> {
  // A small copy is enough: the hash uses 32 by 32 points.
  const small = await fromPixels(pixels).resize(256, 256, { fit: 'inside' }).png().toBuffer()
  const bits = await phash(small)
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
