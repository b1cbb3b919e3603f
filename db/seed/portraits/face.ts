import { between, curve, mirrored, type Point, points } from './paint'
import type { Skin } from './palette'

/** How the eyes are kept from looking at us: faces are suggested, nobody is meant to be somebody. */
export type Gaze = 'lowered' | 'sunglasses' | 'shadow'
export type Face = {
  skin: Skin
  /** 0 looks straight ahead, 1 three quarters to the right; left is drawn as the mirror image. */
  turn: number
  gaze: Gaze
  lipstick: number
  eyeshadow: string
}

const AHEAD: readonly Point[] = points(
  '0 -150, 52 -138, 80 -92, 83 -45, 81 -20, 79 12, 69 54, 47 93, 25 115, 0 122, -25 115, -47 93, -69 54, -79 12, -83 -40, -80 -92, -52 -138',
)
const TURNED: readonly Point[] = points(
  '14 -150, 60 -134, 82 -90, 79 -50, 71 -22, 76 10, 67 50, 53 88, 40 113, 22 124, -6 117, -40 96, -72 58, -90 5, -95 -45, -86 -102, -46 -142',
)

export const faceOutline = (turn: number) => curve(between(AHEAD, TURNED, turn), true)

/** Everything inside the face's outline, drawn around its centre. */
export function faceFeatures({ skin, turn, gaze, lipstick, eyeshadow }: Face): string {
  const middle = 25 * turn
  return `
    <ellipse cx="${middle * 0.6 + 4}" cy="-70" rx="62" ry="46" fill="${skin.light}" opacity=".4" filter="url(#soft16)"/>
    <ellipse cx="${middle - 46}" cy="38" rx="30" ry="22" fill="${skin.lips}" opacity=".2" filter="url(#soft10)"/>
    <ellipse cx="${middle + 40 - 8 * turn}" cy="36" rx="24" ry="20" fill="${skin.lips}" opacity=".2" filter="url(#soft10)"/>
    <ellipse cx="${middle - 40}" cy="20" rx="24" ry="13" fill="${skin.light}" opacity=".55" filter="url(#soft10)"/>
    <ellipse cx="${middle + 38 - 8 * turn}" cy="19" rx="19" ry="12" fill="${skin.light}" opacity=".5" filter="url(#soft10)"/>
    ${nose(skin, turn, middle)}
    ${gaze === 'sunglasses' ? '' : `${eye(skin, eyeshadow, middle - 38 - 2 * turn, 1, -1)}${eye(skin, eyeshadow, middle + 36 - 7 * turn, 1 - 0.22 * turn, 1)}`}
    ${lips(skin, lipstick, middle + 2 * turn, 1 - 0.1 * turn)}
    <ellipse cx="${middle}" cy="104" rx="20" ry="11" fill="${skin.light}" opacity=".4" filter="url(#soft6)"/>
    ${gaze === 'sunglasses' ? sunglasses(middle, turn) : ''}
    ${gaze === 'shadow' ? `<rect x="-120" y="-170" width="240" height="178" fill="#120810" opacity=".68" filter="url(#soft16)"/>` : ''}`
}

function eye(skin: Skin, eyeshadow: string, x: number, width: number, side: 1 | -1): string {
  const place = `transform="translate(${x} -10) scale(${side * width} 1)"`
  return `<g ${place}>
    <ellipse cx="2" cy="-8" rx="31" ry="19" fill="${skin.shade}" opacity=".34" filter="url(#soft6)"/>
    <ellipse cx="2" cy="-2" rx="21" ry="9" fill="${eyeshadow}" opacity=".42" filter="url(#soft4)"/>
    <ellipse cx="0" cy="0" rx="11" ry="5" fill="${skin.light}" opacity=".5" filter="url(#soft4)"/>
    <path d="${curve(
      points('-22 1, -9 9, 7 10, 20 4, 28 -3, 20 8, 7 14, -9 12'),
      true,
    )}" fill="#1a0d0d" opacity=".86" filter="url(#soft1)"/>
    <path d="M12 10 l6 8 M19 7 l8 6 M4 12 l3 8 M-4 12 l0 6" stroke="#1a0d0d" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>
    <path d="${curve(points('-21 -9, -6 -14, 12 -13, 24 -7'))}" fill="none" stroke="${skin.shade}" stroke-width="2.6" opacity=".6" filter="url(#soft1)"/>
    <path d="${curve(
      points('-25 -33, -8 -39, 12 -42, 36 -29, 13 -37, -8 -33, -24 -27'),
      true,
    )}" fill="#2a1812" opacity=".62" filter="url(#soft2)"/>
    <ellipse cx="2" cy="20" rx="20" ry="5" fill="${skin.shade}" opacity=".28" filter="url(#soft4)"/>
  </g>`
}

function nose(skin: Skin, turn: number, middle: number): string {
  const tip = middle + 5 + 9 * turn
  const shade = tip - 15 - 4 * turn
  return `
    <path d="${curve(
      [
        [middle - 12, -22],
        [middle - 11, 4],
        [shade, 30],
        [shade + 3, 44],
        [tip, 44],
        [tip - 6, 20],
        [middle - 2, -4],
      ],
      true,
    )}" fill="${skin.shade}" opacity=".3" filter="url(#soft4)"/>
    <path d="${curve([
      [middle + 4, -30],
      [middle + 5 + 3 * turn, 5],
      [tip, 36],
    ])}" fill="none" stroke="${skin.light}" stroke-width="8" stroke-linecap="round" opacity=".55" filter="url(#soft4)"/>
    <ellipse cx="${tip}" cy="36" rx="7" ry="6" fill="${skin.light}" opacity=".6" filter="url(#soft2)"/>
    <path d="${curve([
      [tip - 16, 44],
      [tip - 9, 49],
      [tip, 51],
      [tip + 8, 49],
      [tip + 13 - 4 * turn, 44],
    ])}" fill="none" stroke="${skin.shade}" stroke-width="4.500" stroke-linecap="round" opacity=".62" filter="url(#soft2)"/>
    <ellipse cx="${tip - 8}" cy="47" rx="4" ry="2.200" fill="#3a1613" opacity=".55" filter="url(#soft1)"/>
    <ellipse cx="${tip + 7 - 3 * turn}" cy="47" rx="3" ry="2" fill="#3a1613" opacity=".5" filter="url(#soft1)"/>`
}

function lips(skin: Skin, lipstick: number, x: number, width: number): string {
  return `<g transform="translate(${x} 76) scale(${width} 1)">
    <ellipse cx="0" cy="18" rx="22" ry="6" fill="${skin.shade}" opacity=".5" filter="url(#soft4)"/>
    <g opacity="${(0.62 + 0.34 * lipstick).toFixed(2)}" filter="url(#soft1)">
      <path d="${curve(
        points('-29 0, -14 -8, -5 -11, 0 -8, 5 -11, 14 -8, 28 0, 12 3, 0 4, -12 3'),
        true,
      )}" fill="${skin.lips}"/>
      <path d="${curve(
        points('-28 1, -12 3, 0 4, 12 3, 27 1, 16 12, 0 16, -16 12'),
        true,
      )}" fill="${skin.lips}"/>
    </g>
    <path d="${curve(points('-28 1, -13 2, 0 4, 13 2, 27 1'))}" fill="none" stroke="#3c0f16" stroke-width="2.200" opacity=".7" filter="url(#soft1)"/>
    <path d="${curve(points('-12 -7, 0 -4, 12 -7'))}" fill="none" stroke="#fff" stroke-width="2" opacity=".18" filter="url(#soft1)"/>
    <ellipse cx="2" cy="9" rx="11" ry="3.200" fill="#fff" opacity=".4" filter="url(#soft2)"/>
  </g>`
}

function sunglasses(middle: number, turn: number): string {
  const lens: readonly Point[] = points('-32 -17, 0 -22, 32 -18, 37 -4, 25 19, 0 25, -25 18, -35 -2')
  const far = middle + 40 - 5 * turn
  const near = middle - 41 - 2 * turn
  const glass = (
    x: number,
    outline: readonly Point[],
    width: number,
  ) => `<g transform="translate(${x} -10) scale(${width} 1)">
    <path d="${curve(outline, true)}" fill="url(#lens)" stroke="#0b080c" stroke-width="4"/>
    <path d="${curve(points('-22 -10, -6 -15, 10 -14'))}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".3" filter="url(#soft2)"/></g>`
  return `<ellipse cx="${middle}" cy="16" rx="76" ry="14" fill="#2a0f12" opacity=".3" filter="url(#soft6)"/>
    ${glass(near, lens, 1)}${glass(far, mirrored(lens), 1 - 0.18 * turn)}
    <path d="M${near + 34} -18 Q${middle} -27 ${far - 34} -18" fill="none" stroke="#0b080c" stroke-width="5"/>
    <path d="M${near - 36} -16 L${-90 - 4 * turn} -26" stroke="#0b080c" stroke-width="6"/>`
}
