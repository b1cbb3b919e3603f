import { deflateSync } from 'node:zlib'
import { seededRandom } from 'db/factories/random'
import sharp from 'sharp'
import { chunk, PNG_SIGNATURE, strangeContainers } from './strange-containers'

export type StrangeImage = {
  /** A description for reports and failed tests. */
  what: string
  bytes: Buffer
  filename?: string
  type?: string
  /** Whether it is a valid photo, which must be accepted; anything else must be refused. Undefined if only the decoder can tell. */
  isPhoto?: boolean
}

const SIZE = { width: 160, height: 120 }
const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const DAMAGED_PER_FORMAT = 45

/** About 250 uploads such as faulty devices and attackers send. They are the same in every run. */
export async function strangeImages(): Promise<StrangeImage[]> {
  const photos = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map(async (format) => ({
      format,
      bytes: await photo().toFormat(format).toBuffer(),
    })),
  )
  const jpeg = photos[0]?.bytes ?? Buffer.alloc(0)
  return [
    ...otherFileTypes(),
    ...photos.flatMap(({ format, bytes }) => truncated(format, bytes)),
    ...photos.flatMap(({ format, bytes }) => damaged(format, bytes)),
    ...photos.map(({ format, bytes }) => ({
      what: `${format} with the name and type of a text file`,
      bytes,
      filename: 'notes.txt',
      type: 'text/plain',
      isPhoto: true,
    })),
    ...polyglots(jpeg),
    ...(await unusualPhotos()),
    ...(await animations()),
    ...decompressionBombs(),
    ...(await strangeContainers()),
  ]
}

const random = () => seededRandom('strange images')

function photo() {
  const chance = random()
  const noise = Buffer.from(Array.from({ length: SIZE.width * SIZE.height * 3 }, () => chance.int(0, 255)))
  return sharp(noise, { raw: { ...SIZE, channels: 3 } })
}

/** Files of other types, sent as photos. */
function otherFileTypes(): StrangeImage[] {
  const heads: Record<string, string | Buffer> = {
    nothing: '',
    'one byte': '\xff',
    'the beginning of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
    'the signature of a PNG': PNG_SIGNATURE,
    'the head of a WebP': Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
    text: 'hello',
    HTML: '<!doctype html><script>alert(1)</script>',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>',
    'SVG with a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    GIF: Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
    BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    PDF: '%PDF-1.7\n1 0 obj<<>>endobj',
    ZIP: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(40)]),
    MP4: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    TIFF: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    executable: Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(100)]),
    zeros: Buffer.alloc(100_000),
  }
  return Object.entries(heads).map(([what, head]) => ({
    what: `${what}, sent as a photo`,
    bytes: Buffer.from(head as string, 'latin1'),
    isPhoto: false,
  }))
}

function truncated(format: string, bytes: Buffer): StrangeImage[] {
  return TENTHS.map((tenth) => ({
    what: `${format} truncated at ${tenth} tenths`,
    bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)),
    isPhoto: false,
  }))
}

/** Photos in which a few bytes are overwritten. Only the decoder can tell whether they are still valid. */
function damaged(format: string, bytes: Buffer): StrangeImage[] {
  const chance = random()
  return Array.from({ length: DAMAGED_PER_FORMAT }, (_, at) => {
    const copy = Buffer.from(bytes)
    for (let times = 0; times <= at % 7; times++) copy[chance.int(2, bytes.length - 1)] = chance.int(0, 255)
    return { what: `${format} with wrong bytes, ${at}`, bytes: copy }
  })
}

/** Photos that are files of another type, too. They are accepted, and nothing of the other file is stored. */
function polyglots(jpeg: Buffer): StrangeImage[] {
  const tails = {
    HTML: '<script>alert(1)</script>',
    ZIP: 'PK\x03\x04\x14\0\0\0',
    PHP: '<?php system($_GET[0]);',
  }
  return Object.entries(tails).map(([what, tail]) => ({
    what: `JPEG and ${what}`,
    bytes: Buffer.concat([jpeg, Buffer.from(tail, 'latin1')]),
    filename: `photo.${what.toLowerCase()}`,
    isPhoto: true,
  }))
}

async function unusualPhotos(): Promise<StrangeImage[]> {
  const secret = 'SECRET'.repeat(8000)
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }
  const made: Record<string, Promise<Buffer>> = {
    'CMYK JPEG': photo().toColourspace('cmyk').jpeg().toBuffer(),
    'grey JPEG': photo().greyscale().jpeg().toBuffer(),
    '16-bit PNG with alpha': photo().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
    'palette PNG': photo().png({ palette: true }).toBuffer(),
    'progressive JPEG': photo().jpeg({ progressive: true }).toBuffer(),
    'wide-gamut JPEG': photo().withIccProfile('p3').jpeg().toBuffer(),
    'JPEG with 48 kB of EXIF and GPS coordinates': photo()
      .withExif({ IFD0: { Copyright: secret }, ...gps })
      .jpeg()
      .toBuffer(),
    'lossless WebP': photo().webp({ lossless: true }).toBuffer(),
    'a single pixel': photo().resize(1, 1).png().toBuffer(),
    'a single row': photo().resize(3000, 1, { fit: 'fill' }).png().toBuffer(),
  }
  return Promise.all(
    Object.entries(made).map(async ([what, bytes]) => ({ what, bytes: await bytes, isPhoto: true })),
  )
}

async function animations(): Promise<StrangeImage[]> {
  const frames = await Promise.all(['#f00', '#0f0'].map((background) => frame(background)))
  const strip = () => sharp(frames, { join: { animated: true } })
  return [
    { what: 'animated WebP', bytes: await strip().webp().toBuffer(), isPhoto: false },
    { what: 'animated GIF', bytes: await strip().gif().toBuffer(), isPhoto: false },
  ]
}

const frame = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

/** Small files that declare enormous dimensions. */
function decompressionBombs(): StrangeImage[] {
  return [
    [16_000, 16_000],
    [60_000, 60_000],
    [2_147_483_647, 1],
  ].map(([width = 0, height = 0]) => ({
    what: `PNG that declares ${width} by ${height} pixels`,
    bytes: pngOf(width, height),
    isPhoto: false,
  }))
}

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
