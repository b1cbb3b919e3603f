import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import { isCopy, type PictureHash } from '~/domains/media/hashes/picture-hash'
import { atLeast, atMost, type Figure } from '../verdict'

const PORTRAITS = 'db/seed/portraits'
const COPIES_OF_EACH = 5

/** Measures how many altered copies of the demo's portraits are found, and how many pairs of different portraits are taken for copies. */
export async function measureRecall(): Promise<Figure[]> {
  const photos = readdirSync(PORTRAITS)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => readFileSync(`${PORTRAITS}/${name}`))
  const variants: PictureHash[][] = []
  for (const photo of photos) variants.push(await variantsOf(photo))
  const random = seeded(7)
  const recall = async (cutMax: number) => {
    let found = 0
    for (const [at, photo] of photos.entries()) {
      for (let copy = 0; copy < COPIES_OF_EACH; copy++) {
        const [stored] = await variantsOf(await alteredCopy(photo, cutMax, random))
        if (stored && variants[at]?.some((variant) => isCopy(variant, stored))) found++
      }
    }
    return (found / (photos.length * COPIES_OF_EACH)) * 100
  }
  return [
    atLeast(95, 'found: mirrored, quality 50, each side cut by up to 5 %', await recall(0.05), ' %'),
    atLeast(85, 'found: mirrored, quality 50, each side cut by up to 10 %', await recall(0.1), ' %'),
    atMost(
      0,
      `different pictures taken for copies, of ${photos.length * (photos.length - 1)} pairs`,
      falsePairs(variants),
    ),
  ]
}

function falsePairs(all: readonly PictureHash[][]): number {
  let pairs = 0
  for (const [at, variants] of all.entries()) {
    for (const [other, [stored]] of all.entries())
      if (at !== other && stored && variants.some((variant) => isCopy(variant, stored))) pairs++
  }
  return pairs
}

async function variantsOf(bytes: Buffer): Promise<PictureHash[]> {
  const hashed = await hashImage(bytes, { isUpload: true })
  if ('refusal' in hashed) throw new Error(hashed.refusal)
  return hashed.variants
}

/** A mirrored copy at JPEG quality 50. Each side is cut by a random part of up to `cutMax`. */
async function alteredCopy(bytes: Buffer, cutMax: number, random: () => number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const cut = (side: number) => Math.floor(random() * cutMax * side)
  const [left, right, top, bottom] = [cut(width), cut(width), cut(height), cut(height)]
  return sharp(bytes)
    .extract({ left, top, width: width - left - right, height: height - top - bottom })
    .flop()
    .jpeg({ quality: 50 })
    .toBuffer()
}

/** A random number generator (from 0 to 1) that returns the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
