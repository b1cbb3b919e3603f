import { type Cut, parted } from './cut'
import { from } from './lock'

export const long: Cut = {
  end: 330,
  behind: ({ middle }) => [
    {
      left: from(middle, '0 -184, -58 -172, -102 -118, -116 -30, -116 110, -122 260, -96 400'),
      right: from(middle, '0 -184, -8 -150, -16 -110, -20 0, -26 120, -40 260, -44 410'),
      strands: 60,
    },
    {
      left: from(middle, '0 -184, 8 -150, 16 -110, 20 0, 26 120, 36 240, 44 380'),
      right: from(middle, '0 -184, 58 -172, 100 -118, 112 -30, 110 110, 118 250, 90 370'),
      strands: 60,
    },
  ],
  before: (fall) =>
    parted(fall, {
      left: '-116 -20, -112 90, -122 200, -104 300',
      leftInner: '-82 -20, -80 80, -88 200, -100 298',
      rightInner: '76 -24, 76 80, 86 190, 100 276',
      right: '112 -20, 106 90, 120 190, 106 280',
      strands: 56,
    }),
}
