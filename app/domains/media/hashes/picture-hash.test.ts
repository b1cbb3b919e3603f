import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hashImage } from '../encoding/encode.server'
import {
  CONFIRMING_BITS,
  CONFIRMING_DISTANCE_MAX,
  hashDistance,
  isCopy,
  PHASH_DISTANCE_MAX,
  type PictureHash,
  WINDOWS,
} from './picture-hash'

const portrait = (number: number) => readFileSync(`db/seed/portraits/${String(number).padStart(2, '0')}.webp`)

async function variantsOf(bytes: Buffer): Promise<PictureHash[]> {
  const hashed = await hashImage(bytes, { isUpload: true })
  if ('refusal' in hashed) throw new Error(hashed.refusal)
  return hashed.variants
}
async function storedOf(bytes: Buffer): Promise<PictureHash> {
  const [stored] = await variantsOf(bytes)
  if (!stored) throw new Error('no hash')
  return stored
}
const finds = async (searched: Buffer, stored: Buffer) => {
  const picture = await storedOf(stored)
  return (await variantsOf(searched)).some((variant) => isCopy(variant, picture))
}

test('a picture has 98 variants, each with two hashes, itself first', async () => {
  const variants = await variantsOf(portrait(3))
  expect(WINDOWS).toHaveLength(49)
  expect(variants).toHaveLength(98)
  for (const { phash, phash256 } of variants) {
    expect(phash).toMatch(/^[0-9a-f]{16}$/)
    expect(phash256).toMatch(/^[0-9a-f]{64}$/)
  }
  // Half of the bits are set, since each compares a frequency with the median.
  expect(hashDistance(variants[0]?.phash ?? '', '0'.repeat(16))).toBe(32)
})

test('mirrored, smaller, darker, more compressed and cropped copies are found', async () => {
  const original = portrait(5)
  const copies = {
    mirrored: sharp(original).flop(),
    small: sharp(original).resize(200),
    dark: sharp(original).modulate({ brightness: 0.7 }),
    coarse: sharp(original).jpeg({ quality: 20 }),
    cropped: sharp(original).extract(await croppedArea(original)),
  }
  for (const [name, copy] of Object.entries(copies))
    expect([name, await finds(original, await copy.jpeg({ quality: 50 }).toBuffer())]).toEqual([name, true])
})

/** The picture without a twentieth at the left and a tenth at the bottom. */
async function croppedArea(bytes: Buffer) {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const left = Math.round(width / 20)
  return { left, top: 0, width: width - left, height: Math.round(height * 0.9) }
}

test('other pictures are not found', async () => {
  for (const other of [6, 12, 20, 33]) expect(await finds(portrait(5), portrait(other))).toBe(false)
})

test('a refused upload has no hashes', async () => {
  expect(await hashImage(Buffer.from('hello'), { isUpload: true })).toEqual({ refusal: 'not-an-image' })
})

test('a distance counts bits, and the large hash must confirm a match', () => {
  const none = { phash: '0'.repeat(16), phash256: '0'.repeat(64) }
  const near = { phash: '00000000000003ff', phash256: '0'.repeat(64) }
  expect(hashDistance(near.phash, none.phash)).toBe(PHASH_DISTANCE_MAX)
  expect(isCopy(near, none)).toBe(true)
  expect(isCopy({ ...near, phash: '00000000000007ff' }, none)).toBe(false)
  // Thirteen columns of each of the first thirteen rows count, the other bits never.
  expect(CONFIRMING_BITS).toBe(`${'fff8'.repeat(13)}${'0000'.repeat(3)}`)
  const different = (count: number) => {
    const wholeRows = Math.floor(count / 13)
    const rest = count % 13
    const lastRow = ((2 ** rest - 1) * 2 ** (16 - rest)).toString(16).padStart(4, '0')
    return `${'ffff'.repeat(wholeRows)}${lastRow}`.padEnd(52, '0').padEnd(64, 'f')
  }
  expect(isCopy({ ...near, phash256: different(CONFIRMING_DISTANCE_MAX) }, none)).toBe(true)
  expect(isCopy({ ...near, phash256: different(CONFIRMING_DISTANCE_MAX + 1) }, none)).toBe(false)
})
