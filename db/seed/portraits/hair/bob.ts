import { type Cut, parted } from './cut'
import { from } from './lock'

export const bob: Cut = {
  end: 150,
  behind: ({ middle }) => [
    {
      left: from(middle, '0 -186, -58 -174, -104 -118, -120 -30, -116 70, -84 138'),
      right: from(middle, '0 -186, 58 -174, 102 -118, 116 -30, 110 70, 76 136'),
      strands: 110,
    },
  ],
  before: (fall) =>
    parted(fall, {
      left: '-120 -30, -112 80, -84 136',
      leftInner: '-80 -30, -76 60, -64 122',
      rightInner: '74 -34, 68 50, 58 114',
      right: '114 -30, 106 80, 74 132',
      strands: 56,
    }),
}
