import { expect, test } from 'vitest'
import { type Costs, figuresOf, growthTable } from './growth-table'

const costs = (page: number, p99Ms: number): Costs => ({
  pages: { 'page /': { page, statements: page / 2, rendering: page / 2 } },
  nearest: { 'nearest none': { p50Ms: 1, p99Ms }, 'reference select 1': { p50Ms: 0.1, p99Ms: 99 } },
  others: { 'message sent': page / 4 },
})

test('a page has a limit relative to the smallest size, the nearest 40 have one in milliseconds', () => {
  const figures = figuresOf(
    new Map([
      [1000, costs(8, 5.1)],
      [100_000, costs(12, 4.9)],
      [1_000_000, costs(12.1, 14.9)],
    ]),
  )
  expect(figures.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual([
    'nearest none at 1000: p99',
    'page / at 1000000, times the smallest',
  ])
  expect(figures).toHaveLength(5)
})

test('the table has a column for each size, with the ratio to the smallest', () => {
  const [head, page, ...others] = growthTable(
    new Map([
      [1000, costs(8, 3)],
      [100_000, costs(10, 4)],
    ]),
  )
  expect(head).toMatch(/^milliseconds +1000 +100000$/)
  expect(page).toMatch(/^page \/ +8\.00 +10\.00 \(1\.25x\)$/)
  expect(others.at(-1)).toMatch(/^message sent +2\.00 +2\.50 \(1\.25x\)$/)
})
