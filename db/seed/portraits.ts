import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { seededRandom } from '../factories/random'
import type { Ethnicity } from '../limits/profiles'

/** Ten drawn people (`looks`) with four pictures each, which differ in clothes, hairstyle and place, but not in skin and hair colour. */
const LOOKS = 10
export const SHOTS_PER_LOOK = 4
export const POOL_SIZE = LOOKS * SHOTS_PER_LOOK

/** The looks that suit each stated ethnicity. */
export const LOOKS_OF: Record<Ethnicity, readonly number[]> = {
  caucasian: [0, 1, 3],
  latino: [3, 4, 5, 7],
  asian: [2, 5],
  african: [8, 9],
  arabic: [2, 4, 6],
  mixed: [4, 6, 7, 8],
}

/** The largest noise, in steps of brightness. */
const GRAIN = 15

/**
 * Portrait number `index` of the pool as a JPEG, as a phone would send it; always the same bytes. Shot `n` of look `l` has the number
 * l * SHOTS_PER_LOOK + n. Film grain is added here, because pictures stored with grain would take three times the space.
 */
export async function portrait(index: number): Promise<Buffer> {
  const number = String(index % POOL_SIZE).padStart(2, '0')
  const picture = sharp(await readFile(new URL(`./portraits/${number}.webp`, import.meta.url)))
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addGrain(data, `portrait ${number}`)
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Adds film grain: the same noise for all channels of a pixel, and less of it in bright areas. */
function addGrain(pixels: Buffer, seed: string): void {
  const random = seededRandom(seed)
  for (let at = 0; at < pixels.length; at += 3) {
    const noise = (random.next() + random.next() - 1) * GRAIN
    for (let channel = at; channel < at + 3; channel++) {
      const value = pixels[channel] ?? 0
      pixels[channel] = Math.max(0, Math.min(255, value + noise * (1.1 - 0.0023 * value)))
    }
  }
}
