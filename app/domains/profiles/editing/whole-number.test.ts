import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NUMBER_FIELDS, wholeNumber } from './whole-number'

const fields = Object.entries(NUMBER_FIELDS)
/** Ways in which people write the same number. */
const WRITTEN = [
  (n: number) => `${n}`,
  (n: number) => ` ${n} `,
  (n: number) => `${n},0`,
  (n: number) => `${n}.00`,
  (n: number) => `${n},`,
  (n: number) => `0${n}`,
]

describe.each(fields)('%s', (_, bounds) => {
  it('accepts every number within its bounds and none beyond, in each notation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: bounds.min - 300, max: bounds.max + 300 }),
        fc.constantFrom(...WRITTEN),
        (number, written) => {
          const expected =
            number < bounds.min ? { problem: 'min' } : number > bounds.max ? { problem: 'max' } : number
          // Nobody writes a zero before a sign. A height of "2,0" is in metres.
          fc.pre(number >= 0 || written !== WRITTEN[5])
          fc.pre(!('metresToo' in bounds) || ![1, 2].includes(number))
          expect(wholeNumber(written(number), bounds)).toEqual(expected)
        },
      ),
    )
  })

  it.each([
    [bounds.min - 1, { problem: 'min' }],
    [bounds.min, bounds.min],
    [bounds.max, bounds.max],
    [bounds.max + 1, { problem: 'max' }],
  ])('%i', (number, expected) => {
    for (const written of WRITTEN) expect(wholeNumber(written(number), bounds)).toEqual(expected)
  })

  it('refuses fractions rather than rounding them', () => {
    // Three digits after a separator are read as thousands.
    const fraction = fc.integer({ min: 1, max: 999_999 }).map(String)
    const typed = fc.tuple(
      fc.integer({ min: bounds.min, max: bounds.max }),
      fc.constantFrom(',', '.'),
      fraction,
    )
    fc.assert(
      fc.property(typed, ([whole, mark, part]) => {
        fc.pre(part.length !== 3)
        expect(wholeNumber(`${whole}${mark}${part}`, bounds)).toEqual({ problem: 'whole' })
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const number = wholeNumber(typed, bounds)
        if (typeof number !== 'number') return
        expect(number).toBeGreaterThanOrEqual(bounds.min)
        expect(number).toBeLessThanOrEqual(bounds.max)
        expect(Number.isInteger(number)).toBe(true)
      }),
    )
  })
})

test.each([
  ['', null],
  ['  ', null],
  ['170 cm', 170],
  ['170cm', 170],
  ['１７０', 170],
  ['1,70', 170],
  ['1.7 m', 170],
  ['2,05', 205],
  ['2,0', 200],
  ['2', { problem: 'min' }],
  ['1,39', { problem: 'min' }],
  ['2,21', { problem: 'max' }],
  ['1,705', { problem: 'whole' }],
  ['170,5', { problem: 'whole' }],
  ['1e2', { problem: 'number' }],
  ['0xaa', { problem: 'number' }],
  ['-170', { problem: 'min' }],
  ['9'.repeat(400), { problem: 'max' }],
  ['cm', { problem: 'number' }],
  ['groß', { problem: 'number' }],
  ['170 180', { problem: 'number' }],
  ['<b>170</b>', { problem: 'number' }],
  ['👠', { problem: 'number' }],
])('a height of %j is %j', (typed, expected) => {
  expect(wholeNumber(typed, NUMBER_FIELDS.height)).toEqual(expected)
})

test.each([
  ['1.000', 1000],
  ['1.000 €', 1000],
  ['€1,000', 1000],
  ['€ 180', 180],
  ['€', { problem: 'number' }],
  ['1,000.00', 1000],
  ['1 000', 1000],
  ['1’000 EUR', 1000],
  ['1.001', { problem: 'max' }],
  ['180,00', 180],
  ['0.500', { problem: 'whole' }],
  ['49,99', { problem: 'whole' }],
])('a rate of %j is %j', (typed, expected) => {
  expect(wholeNumber(typed, NUMBER_FIELDS.hourlyRate)).toEqual(expected)
})
