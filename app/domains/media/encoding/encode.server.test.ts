import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeAvif, encodeImage } from './encode.server'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2040' } })

async function encoded(bytes: Buffer) {
  const result = await encodeImage(bytes)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.image
}

describe('refuses, judging by the content', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
  ])('%s', async (_what, bytes) => {
    expect(await encodeImage(bytes)).toEqual({ refusal: 'not-an-image' })
  })

  test('AVIF, which is none of the three formats', async () => {
    expect(await encodeImage(await plain(20, 20).avif({ effort: 0 }).toBuffer())).toEqual({
      refusal: 'not-an-image',
    })
  })

  test('more than 5 MB', async () => {
    expect(await encodeImage(Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual({ refusal: 'too-large' })
  })

  test('more than 50 megapixels, without decoding them', async () => {
    const bomb = await plain(8000, 6300).png({ compressionLevel: 9 }).toBuffer()
    expect(await encodeImage(bomb)).toEqual({ refusal: 'too-many-pixels' })
  })

  test('a side of more than 12,000 px, however narrow it is', async () => {
    for (const [width, height] of [
      [1, 12_001],
      [12_001, 1],
    ] as const) {
      const line = await plain(width, height).png().toBuffer()
      expect(await encodeImage(line)).toEqual({ refusal: 'too-long-side' })
    }
    expect(await encodeImage(await plain(12_000, 3).png().toBuffer())).toHaveProperty('image')
  })

  test('animated WebP and PNG', async () => {
    const frames = await sharp(randomBytes(20 * 40 * 3), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp()
      .toBuffer()
    expect(await encodeImage(frames)).toEqual({ refusal: 'animated' })
    const still = await noise(20, 20).png().toBuffer()
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
    const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
    expect(await encodeImage(moving)).toEqual({ refusal: 'animated' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer()
    expect(await encodeImage(whole.subarray(0, 20))).toEqual({ refusal: 'broken' })
    expect(await encodeImage(whole.subarray(0, whole.length / 2))).toEqual({ refusal: 'broken' })
  })
})

describe('encodes', () => {
  test('a photo upright, without metadata, with at most 2048 px, never enlarged', async () => {
    const photo = await plain(3000, 1500)
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const image = await encoded(photo)
    expect(image).toMatchObject({ width: 1024, height: 2048 })
    const renditions = [...image.renditions, ...(await encodeAvif(image.master))]
    for (const body of [image.master, ...renditions.map(({ body }) => body)]) {
      const facts = await sharp(body).metadata()
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
        [...Array(5).keys()].map(() => undefined),
      )
      expect(body.includes('SECRET')).toBe(false)
    }
    const widths = await Promise.all(renditions.map(async ({ body }) => (await sharp(body).metadata()).width))
    expect(widths).toEqual([320, 480, 640, 1024, 320, 480, 640])
  })

  test.each([
    ['16-bit PNG with alpha', plain(60, 80).ensureAlpha(0.5).toColourspace('rgb16').png()],
    ['grey JPEG', plain(60, 80).greyscale().jpeg()],
    ['CMYK JPEG', plain(60, 80).toColourspace('cmyk').jpeg()],
    ['lossless WebP', plain(60, 80).webp({ lossless: true })],
    ['a single row', plain(3000, 1).png()],
  ])('%s', async (_what, picture) => {
    const image = await encoded(await picture.toBuffer())
    expect(image.renditions).toHaveLength(4)
    expect(image.color).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('all of many concurrent photos', async () => {
    const photo = await noise(100, 100).jpeg().toBuffer()
    const all = await Promise.all(Array.from({ length: 12 }, () => encoded(photo)))
    expect(all).toHaveLength(12)
  })
})
