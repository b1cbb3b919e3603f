import { seededRandom } from '../../factories/random'
import { NECKLINES } from './dress'
import { drawPortrait } from './draw'
import type { Figure } from './figure'
import { HAIR_STYLES } from './hair'
import { DRESSES, HAIR_COLORS, SKINS } from './palette'
import { SCENES } from './scenes'

export const POOL_SIZE = 40

/** Portrait number `index` of the pool, always the same picture. */
export function portrait(index: number): Promise<Buffer> {
  const random = seededRandom(`portrait ${index}`)
  const scene = SCENES[(index * 5) % SCENES.length]
  const skin = SKINS[(index * 7 + 1) % SKINS.length]
  if (!scene || !skin) throw new RangeError('No such scene')
  const turn = random.between(0, 1)
  const close = index % 8 === 6
  const away = index % 10 === 9
  const style = HAIR_STYLES[index % HAIR_STYLES.length] ?? 'long'
  const scale = close ? random.between(1.36, 1.5) : random.between(0.92, 1.22)
  const person: Figure = {
    pose: away ? 'away' : 'towards',
    x: 300 + random.between(-50, 50),
    y: close ? random.between(110, 140) : 290 + (1 - scale) * 160,
    scale,
    lean: random.between(-9, 7),
    mirrored: index % 2 === 1,
    face: {
      skin,
      turn,
      gaze: index % 7 === 3 ? 'sunglasses' : 'lowered',
      lipstick: random.next(),
      eyeshadow: random.pick(['#5a2f3a', '#7a4a3a', '#3a3042', '#8a5a4a']),
    },
    hair: { style, color: random.pick(HAIR_COLORS), turn },
    dress: { neckline: NECKLINES[(index * 3) % NECKLINES.length] ?? 'wrap', color: random.pick(DRESSES) },
    jewellery: random.pick(['gold', 'silver', null]),
    litFrom: random.pick(['left', 'right']),
  }
  return drawPortrait(scene, person, `portrait ${index}`)
}
