import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { segment, withSegments } from './camera-photo'
import type { StrangeImage } from './strange-images'

const SIZE = { width: 160, height: 120 }
const singleColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2040' } })
const MB = 2 ** 20

/** Photos with valid pixels in unusual files: colour profiles, comments, many scans, and sizes at the limit. */
export async function strangeContainers(): Promise<StrangeImage[]> {
  const plain = () => singleColour(SIZE.width, SIZE.height)
  const [jpeg, png] = [await plain().jpeg().toBuffer(), await plain().png().toBuffer()]
  return [
    ...(await atTheLimit()),
    {
      what: 'JPEG with a meaningless colour profile',
      bytes: withSegments(jpeg, [meaninglessProfile(3000)]),
      isPhoto: true,
    },
    {
      what: 'JPEG with 40 segments of EXIF, 2.6 MB',
      bytes: withSegments(
        jpeg,
        Array.from({ length: 40 }, () => segment(0xe1, Buffer.alloc(65_000, 'Exif\0\0'))),
      ),
      isPhoto: true,
    },
    {
      what: 'JPEG with a comment that is a script',
      bytes: withSegments(jpeg, [segment(0xfe, Buffer.from('<script>alert(1)</script>'))]),
      isPhoto: true,
    },
    {
      what: 'JPEG after HTML',
      bytes: Buffer.concat([Buffer.from('<script>1</script>'), jpeg]),
      isPhoto: false,
    },
    {
      what: 'JPEG of markers only',
      bytes: Buffer.from('ffd8ffe000104a46494600ffd9', 'hex'),
      isPhoto: false,
    },
    { what: 'JPEG with 400 scans', bytes: await manyScans(400) },
    {
      what: 'PNG whose colour profile unpacks to 200 MB',
      bytes: withChunks(png, [chunk('iCCP', unpacksTo(200 * MB))]),
    },
    {
      what: 'PNG whose comment unpacks to 200 MB',
      bytes: withChunks(png, [chunk('zTXt', unpacksTo(200 * MB))]),
    },
    { what: 'PNG with a thousand comments', bytes: withChunks(png, comments(1000)), isPhoto: true },
    { what: 'PNG of width 0', bytes: withSize(png, 0, SIZE.height), isPhoto: false },
    { what: 'PNG of an undefined colour type', bytes: withColourType(png, 5), isPhoto: false },
    { what: 'interlaced PNG', bytes: await plain().png({ progressive: true }).toBuffer(), isPhoto: true },
    { what: 'WebP that declares more bytes than it has', bytes: await truncatedWebp(), isPhoto: false },
    { what: 'AVIF', bytes: await singleColour(64, 64).avif({ effort: 0 }).toBuffer(), isPhoto: false },
    { what: 'TIFF', bytes: await singleColour(64, 64).tiff().toBuffer(), isPhoto: false },
    {
      what: 'JPEG rotated by its EXIF orientation',
      bytes: await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      isPhoto: true,
    },
  ]
}

/** 50 megapixels are accepted, one more row of pixels is not. */
async function atTheLimit(): Promise<StrangeImage[]> {
  const pngOf = (height: number) => singleColour(8000, height).png({ compressionLevel: 9 }).toBuffer()
  return [
    { what: '50 megapixels', bytes: await pngOf(6250), isPhoto: true },
    { what: 'one row more than 50 megapixels', bytes: await pngOf(6251), isPhoto: false },
  ]
}

const meaninglessProfile = (bytes: number) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(bytes, 'noise')]))

/** A JPEG that repeats its last scan, cut off at 5 MB. Each scan is another pass over all pixels: few bytes, slow to decode. */
async function manyScans(count: number): Promise<Buffer> {
  const jpeg = await singleColour(6000, 6000).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([
    jpeg.subarray(0, jpeg.length - 2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]).subarray(0, 5 * MB)
}

/** The body of a compressed chunk: few bytes that decompress to that many zeros. */
const unpacksTo = (bytes: number) =>
  Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The end of the signature and of the first chunk, IHDR. */
const HEADER_END = PNG_SIGNATURE.length + 25
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)])

const comments = (count: number) =>
  Array.from({ length: count }, (_, index) => chunk('tEXt', Buffer.from(`Comment\0${index}`)))

/** The PNG with another body of its IHDR chunk, which has a valid checksum. */
function withHeader(png: Buffer, change: (header: Buffer) => void): Buffer {
  const header = Buffer.from(png.subarray(PNG_SIGNATURE.length + 8, HEADER_END - 4))
  change(header)
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), png.subarray(HEADER_END)])
}
const withSize = (png: Buffer, width: number, height: number) =>
  withHeader(png, (header) => {
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
  })
const withColourType = (png: Buffer, type: number) =>
  withHeader(png, (header) => void header.writeUInt8(type, 9))

async function truncatedWebp(): Promise<Buffer> {
  const webp = await singleColour(SIZE.width, SIZE.height).webp().toBuffer()
  // The length of the first chunk, the picture: the file ends before it.
  webp.writeUInt32LE(webp.length * 4, 16)
  return webp
}

/** A chunk of a PNG file, with its length and checksum (ISO 15948). */
export function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The checksum of PNG chunks (CRC-32 of ISO 3309). */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
