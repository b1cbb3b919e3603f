import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk, PNG_SIGNATURE } from './png-chunk'
import type { StrangeImage } from './strange-images'

const SIZE = { width: 160, height: 120 }
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2040' } })
const MB = 2 ** 20

/** Photos with valid pixels and unusual containers: profiles, comments, scans and sizes at their limits. */
export async function strangeContainers(): Promise<StrangeImage[]> {
  const [jpeg, png] = [await flat(160, 120).jpeg().toBuffer(), await flat(160, 120).png().toBuffer()]
  return [
    ...(await atTheLimit()),
    {
      what: 'JPEG with a colour profile of noise',
      bytes: withSegments(jpeg, [profile(3000)]),
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
      what: 'JPEG behind HTML',
      bytes: Buffer.concat([Buffer.from('<script>1</script>'), jpeg]),
      isPhoto: false,
    },
    {
      what: 'JPEG of nothing but markers',
      bytes: Buffer.from('ffd8ffe000104a46494600ffd9', 'hex'),
      isPhoto: false,
    },
    { what: 'JPEG with 400 scans', bytes: await manyScans(400) },
    { what: 'PNG whose colour profile unpacks to 200 MB', bytes: pngWith(png, 'iCCP', unpacksTo(200 * MB)) },
    { what: 'PNG whose comment unpacks to 200 MB', bytes: pngWith(png, 'zTXt', unpacksTo(200 * MB)) },
    { what: 'PNG with a thousand comments', bytes: manyComments(png, 1000), isPhoto: true },
    { what: 'PNG of no width', bytes: sized(png, 0, 120), isPhoto: false },
    { what: 'PNG of a colour type that is none', bytes: typed(png, 5), isPhoto: false },
    {
      what: 'interlaced PNG',
      bytes: await flat(160, 120).png({ progressive: true }).toBuffer(),
      isPhoto: true,
    },
    { what: 'WebP that says it is longer', bytes: await longWebp(), isPhoto: false },
    { what: 'AVIF', bytes: await flat(64, 64).avif({ effort: 0 }).toBuffer(), isPhoto: false },
    { what: 'TIFF', bytes: await flat(64, 64).tiff().toBuffer(), isPhoto: false },
    { what: 'JPEG that lies on its side', bytes: await lying(), isPhoto: true },
  ]
}

/** 50 megapixels are accepted, a row more is not. */
async function atTheLimit(): Promise<StrangeImage[]> {
  const [most, more] = [flat(8000, 6250), flat(8000, 6251)].map((one) =>
    one.png({ compressionLevel: 9 }).toBuffer(),
  )
  return [
    { what: '50 megapixels', bytes: (await most) ?? Buffer.alloc(0), isPhoto: true },
    { what: 'a row more than 50 megapixels', bytes: (await more) ?? Buffer.alloc(0), isPhoto: false },
  ]
}

const lying = () => flat(SIZE.width, SIZE.height).withMetadata({ orientation: 6 }).jpeg().toBuffer()

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const withSegments = (jpeg: Buffer, segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const profile = (bytes: number) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(bytes, 'noise')]))

/** Each scan is another pass over all pixels: small to send, slow to decode. */
async function manyScans(count: number): Promise<Buffer> {
  const jpeg = await flat(6000, 6000).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([
    jpeg.subarray(0, jpeg.length - 2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]).subarray(0, 5 * MB)
}

const unpacksTo = (bytes: number) =>
  Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])

/** Length of the signature and IHDR. */
const HEAD = PNG_SIGNATURE.length + 25
const pngWith = (png: Buffer, type: string, body: Buffer) =>
  Buffer.concat([png.subarray(0, HEAD), chunk(type, body), png.subarray(HEAD)])

const manyComments = (png: Buffer, count: number) =>
  Buffer.concat([
    png.subarray(0, HEAD),
    ...Array.from({ length: count }, (_, at) => chunk('tEXt', Buffer.from(`Comment\0${at}`))),
    png.subarray(HEAD),
  ])

function changedHead(png: Buffer, change: (head: Buffer) => void): Buffer {
  const head = Buffer.from(png.subarray(PNG_SIGNATURE.length + 8, HEAD - 4))
  change(head)
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), png.subarray(HEAD)])
}
const sized = (png: Buffer, width: number, height: number) =>
  changedHead(png, (head) => {
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
  })
const typed = (png: Buffer, type: number) => changedHead(png, (head) => void head.writeUInt8(type, 9))

async function longWebp(): Promise<Buffer> {
  const webp = await flat(SIZE.width, SIZE.height).webp().toBuffer()
  // The length of the whole picture, which is then truncated.
  webp.writeUInt32LE(webp.length * 4, 16)
  return webp
}
