import { expect, test } from 'vitest'
import { ageOn, bornWithin } from './age'

test.each(['2027-06-15', '2028-02-29', '2028-02-28', '2027-03-01', '2027-02-28', '2000-02-29'])(
  'on %s the range of birthdays of an age contains exactly the people of that age, also on leap days',
  (day) => {
    for (const age of [18, 19, 20, 27, 28]) {
      const { after = '', until = '' } = bornWithin({ min: age, max: age }, day)
      for (let n = 0; n < 3 * 366; n++) {
        const start = Date.UTC(Number(day.slice(0, 4)) - age - 1, 0, 1)
        const bornOn = new Date(start + n * 86_400_000).toISOString().slice(0, 10)
        expect([bornOn, bornOn > after && bornOn <= until]).toEqual([bornOn, ageOn(bornOn, day) === age])
      }
    }
  },
)
