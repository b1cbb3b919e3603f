import { curve, mix, points } from './paint'

export const NECKLINES = [
  'wrap',
  'sweetheart',
  'offShoulder',
  'halter',
  'oneShoulder',
  'blazer',
  'turtleneck',
  'straps',
] as const
export type Neckline = (typeof NECKLINES)[number]
export type Dress = { neckline: Neckline; color: string }

/** A cut, as outlines around the hollow of the throat (0, 0): cloth, what is turned back, lit edges and dark seams. */
type Cut = { cloth: string; lapels?: string[]; straps?: string[]; lit: string[]; dark: string[] }

const CUTS: Record<Neckline, Cut> = {
  sweetheart: {
    cloth: '-150 160, -100 118, -52 108, 0 140, 52 108, 100 118, 150 160, 170 520, -170 520',
    lit: ['-102 120, -52 110, 0 142, 52 110, 102 120'],
    dark: [],
  },
  straps: {
    cloth: '-150 190, -104 140, -64 128, 0 168, 64 128, 104 140, 150 190, 170 520, -170 520',
    straps: ['-86 -4, -84 60, -64 132', '86 -4, 84 60, 64 132'],
    lit: ['-64 130, 0 168, 64 130'],
    dark: [],
  },
  offShoulder: {
    cloth: '-232 130, -190 64, -100 84, 0 102, 100 84, 190 64, 232 130, 240 520, -240 520',
    lit: ['-200 76, -100 92, 0 108, 100 92, 200 76'],
    dark: ['-214 128, -100 136, 0 146, 100 136, 214 128'],
  },
  oneShoulder: {
    cloth: '-178 26, -120 -8, -84 -10, -20 62, 70 118, 140 132, 160 170, 180 520, -230 520, -220 130',
    lit: ['-84 -8, -20 64, 70 120, 140 134'],
    dark: ['-130 20, -40 110, 90 190'],
  },
  halter: {
    cloth: '-46 -40, 0 -22, 46 -40, 62 20, 92 84, 140 160, 170 520, -170 520, -140 160, -92 84, -62 20',
    lit: ['-44 -36, 0 -18, 44 -36'],
    dark: ['-30 -20, -20 60, -40 200', '30 -20, 20 60, 40 200'],
  },
  turtleneck: {
    cloth: '-60 -92, 0 -78, 60 -92, 72 -30, 150 10, 214 60, 246 520, -246 520, -214 60, -150 10, -72 -30',
    lit: ['-58 -84, 0 -70, 58 -84'],
    dark: ['-56 -60, 0 -46, 56 -60', '-60 -30, 0 -14, 60 -30'],
  },
  blazer: {
    cloth:
      '-96 -34, -60 40, -8 200, 8 200, 60 40, 96 -34, 180 14, 236 90, 260 520, -260 520, -236 90, -180 14',
    lapels: [
      '-104 -34, -62 -20, -34 90, 0 210, -64 130, -120 80, -96 50, -128 40',
      '104 -34, 62 -20, 34 90, 0 210, 64 130, 120 80, 96 50, 128 40',
    ],
    lit: ['-62 -18, -34 90, 0 208'],
    dark: ['0 210, -64 130, -122 80', '0 210, 64 130, 122 80', '0 210, 4 320, 0 520'],
  },
  wrap: {
    cloth: '-130 -10, -98 -24, -50 60, 0 150, 56 50, 98 -24, 130 -10, 206 50, 236 520, -236 520, -206 50',
    lit: ['-98 -22, -44 70, 44 220'],
    dark: ['98 -22, 52 64, 0 152', '-90 30, -20 150, 90 270'],
  },
}

/** How cloth falls below the chest, whatever the cut. */
const FALL = {
  lit: ['-60 170, -40 240, -30 500', '130 170, 112 260, 110 500', '-150 160, -140 260, -130 500'],
  dark: ['-110 190, -70 260, -50 500', '100 190, 66 270, 60 500', '10 200, 0 320, 14 520'],
}

export function dress({ neckline, color }: Dress): string {
  const cut = CUTS[neckline]
  const shape = (outline: string, fill: string) =>
    `<path d="${curve(points(outline), true)}" fill="${fill}"/>`
  const lines = (all: readonly string[], look: string) =>
    `<path d="${all.map((line) => curve(points(line))).join('')}" ${look}/>`
  const [light, dark] = [mix(color, '#ffffff', 0.24), mix(color, '#000000', 0.5)]
  return `${lines(cut.straps ?? [], `fill="none" stroke="${color}" stroke-width="9"`)}
    ${shape(cut.cloth, 'url(#cloth)')}${(cut.lapels ?? []).map((lapel) => shape(lapel, 'url(#lapel)')).join('')}
    <g fill="none" stroke-linecap="round" filter="url(#wide4)">
      ${lines(FALL.dark, `stroke="${dark}" stroke-width="18" opacity=".3"`)}
      ${lines(FALL.lit, `stroke="${light}" stroke-width="14" opacity=".18"`)}
      ${lines(cut.dark, `stroke="${dark}" stroke-width="9" opacity=".6"`)}
      ${lines(cut.lit, `stroke="${light}" stroke-width="6" opacity=".62"`)}
    </g>`
}
