import { expect, test } from 'vitest'
import { cheaperThanShorter, type Rates, statedPrices } from './profile-offers'

const NONE: Rates = {
  ...{ halfHourRate: null, hourlyRate: null, twoHourRate: null, threeHourRate: null, overnightRate: null },
}

test('lists the stated prices by duration, and none if there is none', () => {
  expect(statedPrices(NONE)).toEqual([])
  expect(statedPrices({ ...NONE, overnightRate: 900, halfHourRate: 100 })).toEqual([
    { duration: 'halfHour', eur: 100 },
    { duration: 'overnight', eur: 900 },
  ])
})

test('finds the first longer duration that costs less than a shorter one', () => {
  expect(cheaperThanShorter({ ...NONE, hourlyRate: 200, twoHourRate: 200, overnightRate: 900 })).toBeNull()
  expect(cheaperThanShorter({ ...NONE, hourlyRate: 200, twoHourRate: 150, threeHourRate: 100 })).toEqual({
    longer: { duration: 'twoHours', eur: 150 },
    shorter: { duration: 'hour', eur: 200 },
  })
})
