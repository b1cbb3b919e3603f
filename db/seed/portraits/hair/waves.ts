import type { Random } from '../../../factories/random'
import type { Point } from '../paint'
import { type Cut, type Fall, parted } from './cut'
import { from, type Lock } from './lock'

export const waves: Cut = {
  end: 300,
  isWavy: true,
  behind: behindInWaves,
  before: (fall) =>
    parted(fall, {
      left: '-120 -20, -106 80, -138 170, -118 250, -130 330',
      leftInner: '-82 -20, -74 80, -90 170, -82 250, -124 328',
      rightInner: '76 -24, 72 80, 92 160, 80 240, 120 310',
      right: '118 -20, 102 80, 136 160, 116 240, 126 312',
      strands: 60,
    }),
}

/** Waves swept to one side. */
export const side: Cut = {
  end: 280,
  isWavy: true,
  behind: behindInWaves,
  before: ({ part, near }) => [
    {
      left: [
        ...from(part, '-30 -184, -70 -172'),
        ...from(near, '-108 -104, -114 -20, -104 70, -124 160, -106 250'),
      ],
      right: [
        ...from(part, '-30 -140'),
        ...from(near, '-56 -108, -76 -76, -82 -20, -76 70, -84 160, -102 248'),
      ],
      strands: 46,
    },
    {
      left: [...from(part, '-40 -140, 0 -108'), ...from(0, '36 -84, 58 -40, 60 30, 86 120, 72 200, 92 290')],
      right: [
        ...from(part, '-40 -190, 46 -186'),
        ...from(0, '106 -128, 120 -30, 110 50, 142 140, 126 220, 96 292'),
      ],
      strands: 70,
    },
  ],
}

function behindInWaves({ middle }: Fall, random: Random): Lock[] {
  /** The two points where a wave swings out, no two alike. */
  const swinging = (edge: Point[]): Point[] =>
    edge.map(([x, y], index) => (index === 5 || index === 7 ? [x + random.between(-14, 14), y] : [x, y]))
  return [
    {
      left: swinging(
        from(
          middle,
          '0 -186, -60 -174, -108 -118, -124 -40, -112 50, -150 140, -126 230, -150 320, -110 400',
        ),
      ),
      right: from(middle, '0 -186, -8 -150, -16 -110, -20 -40, -20 50, -30 130, -22 230, -44 320, -40 400'),
      strands: 70,
    },
    {
      left: from(middle, '0 -186, 8 -150, 16 -110, 20 -40, 20 50, 30 130, 22 220, 44 300, 40 360'),
      right: swinging(
        from(middle, '0 -186, 60 -174, 106 -118, 120 -40, 106 50, 142 140, 116 220, 140 300, 96 370'),
      ),
      strands: 70,
    },
  ]
}
