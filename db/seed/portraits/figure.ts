import type { Random } from '../../factories/random'
import { type Dress, dress } from './dress'
import { type Face, faceFeatures, faceOutline } from './face'
import { type Hair, hairBefore, hairBehind, hairFromBehind } from './hair/hair'
import { curve, mix, type Point, points } from './paint'
import { METALS, type Skin } from './palette'
import type { Scene } from './scenes/scene'

export type Pose = 'towards' | 'away'
export type Figure = {
  pose: Pose
  x: number
  y: number
  scale: number
  /** Degrees the head leans; turned to the left when mirrored. */
  lean: number
  mirrored: boolean
  face: Face
  hair: Hair
  dress: Dress
  jewellery: keyof typeof METALS | null
  /** Which side the light comes from in the picture. */
  litFrom: 'left' | 'right'
}

// Around the hollow of the throat.
const BODY: readonly Point[] = points(
  '-44 -150, -42 -74, -50 -32, -92 -6, -142 16, -178 58, -194 130, -204 240, -216 520, 216 520, 204 240, 194 130, 178 58, 142 16, 92 -6, 50 -32, 42 -74, 44 -150',
)
const THROAT = { x: -4, y: 178 }

/** A person from head to chest, before a transparent ground. */
export function figure(spec: Figure, scene: Scene, random: Random): string {
  const { skin } = spec.face
  const flip = spec.mirrored ? -1 : 1
  const head = `transform="rotate(${spec.lean} 0 120)"`
  const outline = faceOutline(spec.face.turn)
  const body = curve(BODY, true)
  const throat = `transform="translate(${THROAT.x} ${THROAT.y})"`
  const clothes = dress(spec.dress)
  const before = spec.pose === 'towards'
  const drawnHead = before
    ? `<g ${head}><g clip-path="url(#face)"><path d="${outline}" fill="url(#skin)"/>${faceFeatures(spec.face)}${sideLight()}</g>${earring(spec)}${hairBefore(spec.hair, random)}</g>`
    : ''
  return `${definitions(spec, scene, outline, body)}
  <g transform="translate(${spec.x} ${spec.y}) scale(${flip * spec.scale} ${spec.scale})">
    ${before ? `<g ${head}>${hairBehind(spec.hair, random)}</g>` : ''}
    <g ${throat}><g clip-path="url(#body)"><path d="${body}" fill="url(#skin)"/>${before ? chest(skin) : back(skin)}</g>
      ${before ? necklace(spec) : ''}
      <g clip-path="url(#body)"><g transform="scale(.96 1)">${clothes}</g></g>
      <g clip-path="url(#body)">${sideLight()}${rimAndFall()}</g></g>
    ${drawnHead}
    ${before ? '' : `<g ${head}>${hairFromBehind(spec.hair, random)}</g>`}
  </g>`
}

function definitions(spec: Figure, scene: Scene, outline: string, body: string): string {
  const { skin } = spec.face
  const { color } = spec.hair
  const cloth = spec.dress.color
  // The picture's left is the figure's right when it is mirrored.
  const litLeft = (spec.litFrom === 'left') !== spec.mirrored
  const across = litLeft ? 'x1="0" y1="0" x2="1" y2=".35"' : 'x1="1" y1="0" x2="0" y2=".35"'
  // Hair is one mass of many locks: its light runs across the head, not across each lock.
  const acrossHead = litLeft ? 'x1="-150" y1="-150" x2="150" y2="20"' : 'x1="150" y1="-150" x2="-150" y2="20"'
  const lit = mix(skin.light, scene.key, 0.25)
  return `<defs>
    ${[1, 2, 4, 6, 10, 16].map((size) => `<filter id="soft${size}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${size}"/></filter>`).join('')}
    ${[4, 6, 10].map((size) => `<filter id="wide${size}" x="-12%" y="-12%" width="124%" height="124%"><feGaussianBlur stdDeviation="${size}"/></filter>`).join('')}
    <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${scene.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${scene.shadow}" stop-opacity=".6"/></linearGradient>
    <linearGradient id="skin" ${across}><stop stop-color="${lit}"/><stop offset=".45" stop-color="${skin.base}"/><stop offset="1" stop-color="${mix(skin.shade, scene.shadow, 0.25)}"/></linearGradient>
    <linearGradient id="cloth" ${across}><stop stop-color="${mix(cloth, scene.key, 0.2)}"/><stop offset=".5" stop-color="${cloth}"/><stop offset="1" stop-color="${mix(cloth, scene.shadow, 0.6)}"/></linearGradient>
    <linearGradient id="lapel" ${across}><stop stop-color="${mix(cloth, scene.key, 0.32)}"/><stop offset="1" stop-color="${mix(cloth, scene.shadow, 0.4)}"/></linearGradient>
    <linearGradient id="hair" gradientUnits="userSpaceOnUse" ${acrossHead}><stop stop-color="${mix(color.base, color.shine, 0.25)}"/><stop offset=".5" stop-color="${color.base}"/><stop offset="1" stop-color="${color.dark}"/></linearGradient>
    <linearGradient id="hairDark" gradientUnits="userSpaceOnUse" ${acrossHead}><stop stop-color="${color.base}"/><stop offset="1" stop-color="${mix(color.dark, scene.shadow, 0.4)}"/></linearGradient>
    <linearGradient id="shine" gradientUnits="userSpaceOnUse" x1="0" y1="-190" x2="0" y2="400"><stop stop-color="${color.base}"/><stop offset=".14" stop-color="${color.shine}"/><stop offset=".3" stop-color="${color.base}"/><stop offset=".55" stop-color="${color.shine}"/><stop offset=".8" stop-color="${color.base}"/><stop offset="1" stop-color="${color.shine}"/></linearGradient>
    <linearGradient id="lens" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0c090d"/><stop offset="1" stop-color="#4a3a3f"/></linearGradient>
    <linearGradient id="rimSide" ${litLeft ? 'x1="1" y1="0" x2="0" y2="0"' : 'x1="0" y1="0" x2="1" y2="0"'}><stop stop-color="${scene.rim}"/><stop offset=".34" stop-color="${scene.rim}" stop-opacity="0"/></linearGradient>
    <linearGradient id="keySide" ${across}><stop stop-color="${scene.key}" stop-opacity=".34"/><stop offset=".4" stop-color="${scene.key}" stop-opacity="0"/><stop offset=".62" stop-color="${scene.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${scene.shadow}" stop-opacity=".62"/></linearGradient>
    <clipPath id="face"><path d="${outline}"/></clipPath>
    <clipPath id="body"><path d="${body}"/></clipPath>
  </defs>`
}

function sideLight(): string {
  return '<rect x="-260" y="-180" width="520" height="760" fill="url(#keySide)"/>'
}

function rimAndFall(): string {
  return `<path d="${curve(BODY, true)}" fill="none" stroke="url(#rimSide)" stroke-width="16" opacity=".75" filter="url(#wide6)"/>
    <rect x="-260" y="230" width="520" height="300" fill="url(#fall)"/>`
}

function chest(skin: Skin): string {
  const lines = (all: readonly string[]) => all.map((line) => curve(points(line))).join('')
  const shadows = lines([
    '-40 -80, -20 -30, -8 0',
    '40 -80, 20 -30, 8 0',
    '-16 2, -70 10, -140 8',
    '16 2, 70 10, 140 8',
  ])
  const lights = lines(['-20 -8, -70 -2, -130 -2', '20 -8, 70 -2, 130 -2'])
  return `
    <g filter="url(#wide10)">
      <path d="${curve(points('-70 -150, -54 -92, 0 -60, 54 -92, 70 -150'), true)}" fill="${skin.shade}" opacity=".85"/>
      <g fill="${skin.light}" opacity=".36"><ellipse cx="-146" cy="62" rx="26" ry="40"/><ellipse cx="146" cy="62" rx="26" ry="40"/></g>
    </g>
    <g fill="none" filter="url(#wide4)">
      <path d="${shadows}" stroke="${skin.shade}" stroke-width="9" opacity=".45"/>
      <path d="${lights}" stroke="${skin.light}" stroke-width="7" opacity=".5"/>
      <ellipse cx="0" cy="6" rx="9" ry="11" fill="${skin.shade}" opacity=".6"/>
      <path d="M-126 128 C-138 200 -140 300 -136 520 M126 128 C138 200 140 300 136 520" stroke="${skin.shade}" stroke-width="12" opacity=".8"/>
    </g>`
}

function back(skin: Skin): string {
  const blades = ['0 -60, 2 60, 0 220', '-50 60, -84 90, -80 170', '50 60, 84 90, 80 170']
  return `<g fill="none" filter="url(#wide6)">
      <path d="${blades.map((line) => curve(points(line))).join('')}" stroke="${skin.shade}" stroke-width="13" opacity=".55"/>
      <ellipse cx="-120" cy="60" rx="50" ry="40" fill="${skin.light}" opacity=".3"/>
    </g>`
}

function necklace({ jewellery, dress: { neckline } }: Figure): string {
  if (!jewellery || neckline === 'turtleneck' || neckline === 'halter') return ''
  const metal = METALS[jewellery]
  return `<path d="${curve(points('-58 -32, -34 8, 0 30, 34 8, 58 -32'))}" fill="none" stroke="${metal}" stroke-width="2.500" opacity=".9"/>
    <path d="M0 28 l5 9 -5 9 -5 -9z" fill="${mix(metal, '#ffffff', 0.4)}"/>`
}

function earring({ jewellery, face, hair }: Figure): string {
  if (!jewellery || !['bun', 'ponytail', 'short'].includes(hair.style)) return ''
  const x = -86 - 8 * face.turn
  return `<g stroke="${METALS[jewellery]}" stroke-width="2.600" fill="none" opacity=".95"><path d="M${x} 22 v16"/><ellipse cx="${x}" cy="54" rx="9" ry="16"/></g>`
}
