import { expect, it } from 'vitest'
import { listingVerdict } from './listing-verdict'
import { atLeast, atMost, auc, p99IfAny, quantile, tableOf } from './verdict'

it('measures how well two kinds of responses can be distinguished', () => {
  expect(auc([1, 2, 3], [4, 5, 6])).toBe(1)
  expect(auc([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(auc([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5)
  expect(auc([1, 3], [2, 4])).toBe(0.75)
  expect(auc([5, 5], [5, 5])).toBe(0.5)
})

it('computes quantiles, and reports what exceeds its limit', () => {
  expect(quantile([5, 1, 3, 2, 4], 0.5)).toBe(3)
  expect(quantile([1, 2], 0.99)).toBe(2)
  expect(tableOf([atMost(2, 'a', 1), atMost(2, 'b', 3)]).map((line) => line.endsWith('ok'))).toEqual([
    true,
    false,
  ])
})

it('reports what falls below its limit, and checks only measured figures', () => {
  expect(tableOf([atLeast(1, 'ratio', 0.7)])[0]).toMatch(/least 1 {2}TOO LITTLE$/)
  expect(atLeast(1, 'ratio', 1).ok).toBe(true)
  expect(listingVerdict({ sql: null, throughput: null, view: null })).toEqual([])
  const sql = { 'nearest rare': { p50Ms: 1, p99Ms: 6 }, 'reference select 1': { p50Ms: 9, p99Ms: 9 } }
  expect(listingVerdict({ sql, throughput: null, view: null }).map(({ ok }) => ok)).toEqual([false])
})

it('checks no limit of an optional event that did not happen, but one of an event that did', () => {
  expect(tableOf([p99IfAny(200, 'refused', [], ' ms')])).toEqual([
    expect.stringMatching(/^refused: how many +0 +no limit {2}ok$/),
  ])
  expect(tableOf([p99IfAny(200, 'refused', [1, 300], ' ms')])).toEqual([
    expect.stringMatching(/^refused: p99 of 2 +300 ms +limit 200 ms {2}TOO MUCH$/),
  ])
  // A required event that did not happen exceeds its limit.
  expect(atMost(200, 'accepted', quantile([], 0.99)).ok).toBe(false)
})

it('shows a result that was written as JSON like the measured one, also with infinite figures and limits', () => {
  const figures = [
    atMost(Number.POSITIVE_INFINITY, 'load', 7),
    atMost(3, 'back after', Number.POSITIVE_INFINITY, ' s'),
  ]
  const written = JSON.parse(JSON.stringify(figures))
  expect(tableOf(written)).toEqual(tableOf(figures))
  expect(tableOf(written)).toEqual([
    expect.stringMatching(/^load +7 +no limit {2}ok$/),
    expect.stringMatching(/^back after +- +limit 3 s {2}TOO MUCH$/),
  ])
})
