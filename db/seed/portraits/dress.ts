import { curve, mix, type Point } from './paint'

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

/** Clothes over shoulders and chest, as paths around the hollow of the throat (0, 0). */
export function dress({ neckline, color }: Dress): string {
  const light = mix(color, '#ffffff', 0.2)
  const dark = mix(color, '#000000', 0.5)
  const cloth = (points: readonly Point[], fill = 'url(#cloth)') =>
    `<path d="${curve(points, true)}" fill="${fill}"/>`
  const seam = (points: readonly Point[], tone: string, width: number, opacity: number) =>
    `<path d="${curve(points)}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#soft4)"/>`
  const folds = [
    seam(
      [
        [-110, 190],
        [-70, 260],
        [-50, 420],
      ],
      dark,
      18,
      0.34,
    ),
    seam(
      [
        [100, 190],
        [66, 270],
        [60, 420],
      ],
      dark,
      20,
      0.34,
    ),
    seam(
      [
        [-60, 170],
        [-40, 240],
        [-30, 400],
      ],
      light,
      14,
      0.2,
    ),
    seam(
      [
        [130, 170],
        [112, 260],
        [110, 420],
      ],
      light,
      16,
      0.18,
    ),
    seam(
      [
        [-150, 160],
        [-140, 260],
        [-130, 420],
      ],
      light,
      14,
      0.16,
    ),
    seam(
      [
        [10, 190],
        [0, 300],
        [14, 420],
      ],
      dark,
      16,
      0.26,
    ),
  ].join('')
  switch (neckline) {
    case 'sweetheart':
      return (
        cloth([
          [-150, 160],
          [-100, 118],
          [-52, 108],
          [0, 140],
          [52, 108],
          [100, 118],
          [150, 160],
          [170, 450],
          [-170, 450],
        ]) +
        seam(
          [
            [-102, 120],
            [-52, 110],
            [0, 142],
            [52, 110],
            [102, 120],
          ],
          light,
          5,
          0.7,
        ) +
        folds
      )
    case 'straps':
      return (
        `<path d="${curve([
          [-86, -4],
          [-84, 60],
          [-64, 132],
        ])}" fill="none" stroke="${color}" stroke-width="9"/><path d="${curve([
          [86, -4],
          [84, 60],
          [64, 132],
        ])}" fill="none" stroke="${color}" stroke-width="9"/>` +
        cloth([
          [-150, 190],
          [-104, 140],
          [-64, 128],
          [0, 168],
          [64, 128],
          [104, 140],
          [150, 190],
          [170, 450],
          [-170, 450],
        ]) +
        seam(
          [
            [-64, 130],
            [0, 168],
            [64, 130],
          ],
          light,
          4,
          0.6,
        ) +
        folds
      )
    case 'offShoulder':
      return (
        cloth([
          [-232, 130],
          [-190, 64],
          [-100, 84],
          [0, 102],
          [100, 84],
          [190, 64],
          [232, 130],
          [240, 450],
          [-240, 450],
        ]) +
        seam(
          [
            [-200, 76],
            [-100, 92],
            [0, 108],
            [100, 92],
            [200, 76],
          ],
          light,
          7,
          0.6,
        ) +
        seam(
          [
            [-214, 128],
            [-100, 136],
            [0, 146],
            [100, 136],
            [214, 128],
          ],
          dark,
          10,
          0.6,
        ) +
        folds
      )
    case 'oneShoulder':
      return (
        cloth([
          [-178, 26],
          [-120, -8],
          [-84, -10],
          [-20, 62],
          [70, 118],
          [140, 132],
          [160, 170],
          [180, 450],
          [-230, 450],
          [-220, 130],
        ]) +
        seam(
          [
            [-84, -8],
            [-20, 64],
            [70, 120],
            [140, 134],
          ],
          light,
          6,
          0.6,
        ) +
        seam(
          [
            [-130, 20],
            [-40, 110],
            [90, 190],
          ],
          dark,
          10,
          0.5,
        ) +
        folds
      )
    case 'halter':
      return (
        cloth([
          [-46, -40],
          [0, -22],
          [46, -40],
          [62, 20],
          [92, 84],
          [140, 160],
          [170, 450],
          [-170, 450],
          [-140, 160],
          [-92, 84],
          [-62, 20],
        ]) +
        seam(
          [
            [-44, -36],
            [0, -18],
            [44, -36],
          ],
          light,
          6,
          0.6,
        ) +
        seam(
          [
            [-30, -20],
            [-20, 60],
            [-40, 200],
          ],
          dark,
          8,
          0.4,
        ) +
        seam(
          [
            [30, -20],
            [20, 60],
            [40, 200],
          ],
          dark,
          8,
          0.4,
        ) +
        folds
      )
    case 'turtleneck':
      return (
        cloth([
          [-60, -92],
          [0, -78],
          [60, -92],
          [72, -30],
          [150, 10],
          [214, 60],
          [246, 450],
          [-246, 450],
          [-214, 60],
          [-150, 10],
          [-72, -30],
        ]) +
        seam(
          [
            [-56, -60],
            [0, -46],
            [56, -60],
          ],
          dark,
          8,
          0.5,
        ) +
        seam(
          [
            [-60, -30],
            [0, -14],
            [60, -30],
          ],
          dark,
          9,
          0.45,
        ) +
        seam(
          [
            [-58, -84],
            [0, -70],
            [58, -84],
          ],
          light,
          5,
          0.5,
        ) +
        folds
      )
    case 'blazer':
      return (
        cloth([
          [-96, -34],
          [-60, 40],
          [-8, 200],
          [8, 200],
          [60, 40],
          [96, -34],
          [180, 14],
          [236, 90],
          [260, 450],
          [-260, 450],
          [-236, 90],
          [-180, 14],
        ]) +
        cloth(
          [
            [-104, -34],
            [-62, -20],
            [-34, 90],
            [0, 210],
            [-64, 130],
            [-120, 80],
            [-96, 50],
            [-128, 40],
          ],
          'url(#lapel)',
        ) +
        cloth(
          [
            [104, -34],
            [62, -20],
            [34, 90],
            [0, 210],
            [64, 130],
            [120, 80],
            [96, 50],
            [128, 40],
          ],
          'url(#lapel)',
        ) +
        seam(
          [
            [0, 210],
            [-64, 130],
            [-122, 80],
          ],
          dark,
          6,
          0.8,
        ) +
        seam(
          [
            [0, 210],
            [64, 130],
            [122, 80],
          ],
          dark,
          6,
          0.8,
        ) +
        folds
      )
    case 'wrap':
      return (
        cloth([
          [-130, -10],
          [-98, -24],
          [-50, 60],
          [0, 150],
          [56, 50],
          [98, -24],
          [130, -10],
          [206, 50],
          [236, 450],
          [-236, 450],
          [-206, 50],
        ]) +
        seam(
          [
            [-98, -22],
            [-44, 70],
            [44, 220],
          ],
          light,
          6,
          0.6,
        ) +
        seam(
          [
            [98, -22],
            [52, 64],
            [0, 152],
          ],
          dark,
          9,
          0.7,
        ) +
        seam(
          [
            [-90, 30],
            [-20, 150],
            [90, 270],
          ],
          dark,
          10,
          0.45,
        ) +
        folds
      )
  }
}
