import type { Ethnicity } from '../../limits/profiles'
import type { HairStyle } from './hair/hair'

/** Somebody who is drawn several times: skin and hair stay, clothes, hairdo and place change. */
export type Look = { skin: number; hair: number; styles: readonly HairStyle[] }

export const SHOTS_PER_LOOK = 4

export const LOOKS: readonly Look[] = [
  { skin: 0, hair: 4, styles: ['long', 'bun', 'side', 'waves'] },
  { skin: 0, hair: 3, styles: ['waves', 'bob', 'ponytail', 'long'] },
  { skin: 1, hair: 6, styles: ['side', 'bun', 'long', 'bob'] },
  { skin: 1, hair: 2, styles: ['bob', 'waves', 'ponytail', 'long'] },
  { skin: 2, hair: 1, styles: ['waves', 'curls', 'bun', 'long'] },
  { skin: 2, hair: 6, styles: ['long', 'ponytail', 'bob', 'waves'] },
  { skin: 3, hair: 0, styles: ['curls', 'side', 'bun', 'waves'] },
  { skin: 3, hair: 5, styles: ['ponytail', 'long', 'short', 'side'] },
  { skin: 4, hair: 0, styles: ['bob', 'curls', 'bun', 'long'] },
  { skin: 5, hair: 6, styles: ['curls', 'short', 'ponytail', 'waves'] },
]

/** Which looks suit what somebody states about her origin. */
export const LOOKS_OF: Record<Ethnicity, readonly number[]> = {
  caucasian: [0, 1, 3],
  latino: [3, 4, 5, 7],
  asian: [2, 5],
  african: [8, 9],
  arabic: [2, 4, 6],
  mixed: [4, 6, 7, 8],
}
