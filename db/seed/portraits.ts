import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { seededRandom } from '../factories/random'
import type { Ethnicity } from '../limits/profiles'

/** Ten drawn people with four pictures each: clothes, hairdo and place change, skin and hair stay. */
const LOOKS = 10
export const SHOTS_PER_LOOK = 4
export const POOL_SIZE = LOOKS * SHOTS_PER_LOOK

/** Which looks suit what somebody states about her origin. */
export const LOOKS_OF: Record<Ethnicity, readonly number[]> = {
  caucasian: [0, 1, 3],
  latino: [3, 4, 5, 7],
  asian: [2, 5],
  african: [8, 9],
  arabic: [2, 4, 6],
  mixed: [4, 6, 7, 8],
}

const GRAIN = 15

/**
 * Portrait number `index` of the pool as a JPEG, such as a phone would send; always the same bytes. Shot `n` of look `l` is number
 * l * SHOTS_PER_LOOK + n. The grain of a film is added here: in the stored picture it would take three times the space.
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

/** The same for all channels of a pixel, and weaker in the lights. */
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
