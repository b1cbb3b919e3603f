import { type Cut, cap } from './cut'
import { from } from './lock'

export const short: Cut = {
  end: 90,
  behind: cap,
  before: ({ part, near }) => [
    {
      left: [...from(part, '-40 -176, -80 -160'), ...from(near, '-104 -100, -98 -16')],
      right: [...from(part, '30 -150, -10 -120'), ...from(near, '-62 -84, -82 -18')],
      strands: 46,
    },
    {
      left: [...from(part, '-46 -150, -10 -108'), ...from(0, '40 -92, 80 -40')],
      right: [...from(part, '-30 -190, 60 -184'), ...from(0, '106 -118, 92 -30')],
      strands: 70,
    },
  ],
}
