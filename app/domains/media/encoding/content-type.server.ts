/** Detected by content, never by name or declared type: a JPEG called photo.png is a JPEG. */
export type ImageContent = 'jpeg' | 'png' | 'webp'

/** Which of the three supported formats the bytes begin with, or null. SVG, GIF, HEIC and everything else are null. */
export function imageContentOf(bytes: Buffer): ImageContent | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (bytes.subarray(0, 4).equals(RIFF) && bytes.subarray(8, 12).equals(WEBP)) return 'webp'
  return null
}

/**
 * Whether a PNG or WebP is animated. Read from the container, because the decoder shows the first picture of an animated PNG as if it
 * were the only one.
 */
export function isAnimated(bytes: Buffer, content: ImageContent): boolean {
  if (content === 'png') return pngChunkBeforePixels(bytes, 'acTL')
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

function pngChunkBeforePixels(bytes: Buffer, chunkType: string): boolean {
  for (let at = PNG_SIGNATURE.length; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === chunkType) return true
    if (type === 'IDAT') return false
    at += CHUNK_OVERHEAD + bytes.readUInt32BE(at)
  }
  return false
}
