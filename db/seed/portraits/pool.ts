import { type Random, seededRandom } from '../../factories/random'
import { drawPortrait } from './draw'
import { NECKLINES } from './dress'
import type { Gaze } from './face'
import type { Figure, Pose } from './figure'
import { LOOKS, type Look, SHOTS_PER_LOOK } from './looks'
import { DRESSES, HAIR_COLORS, SKINS } from './palette'
import { SCENES } from './scenes/scenes'

export const POOL_SIZE = LOOKS.length * SHOTS_PER_LOOK

/** Portrait number `index` of the pool, always the same picture. Shot `n` of look `l` is number l * SHOTS_PER_LOOK + n. */
export function portrait(index: number): Promise<Buffer> {
  const random = seededRandom(`portrait ${index}`)
  const shot = index % SHOTS_PER_LOOK
  const look = at(LOOKS, Math.floor(index / SHOTS_PER_LOOK))
  const person = posed(look, shot, index, random)
  return drawPortrait(at(SCENES, index * 5), person, `portrait ${index}`)
}

function posed(look: Look, shot: number, index: number, random: Random): Figure {
  const turn = random.between(0, 1)
  const close = shot === 2 && index % 8 === 2
  const scale = close ? random.between(1.3, 1.42) : random.between(0.94, 1.22)
  const { pose, gaze } = shown(shot, index)
  return {
    pose,
    x: 300 + random.between(-50, 50),
    y: close ? random.between(150, 180) : 290 + (1 - scale) * 160,
    scale,
    lean: random.between(-9, 7),
    mirrored: random.chance(0.5),
    face: {
      skin: at(SKINS, look.skin),
      turn,
      gaze,
      lipstick: random.next(),
      eyeshadow: random.pick(['#5a2f3a', '#7a4a3a', '#3a3042', '#8a5a4a']),
    },
    hair: { style: at(look.styles, shot), color: at(HAIR_COLORS, look.hair), turn },
    dress: { neckline: at(NECKLINES, index * 3), color: random.pick(DRESSES) },
    jewellery: random.pick(['gold', 'silver', null]),
    litFrom: random.pick(['left', 'right']),
  }
}

/** The last shot of a look shows less of her: from behind, or behind sunglasses. */
function shown(shot: number, index: number): { pose: Pose; gaze: Gaze } {
  if (shot < SHOTS_PER_LOOK - 1) return { pose: 'towards', gaze: 'lowered' }
  return index % 8 === 3 ? { pose: 'away', gaze: 'lowered' } : { pose: 'towards', gaze: 'sunglasses' }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length]
  if (value === undefined) throw new RangeError('An empty list')
  return value
}
