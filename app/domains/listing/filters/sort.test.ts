import { expect, test } from 'vitest'
import { parseSort } from './sort'

const sortOf = (query: string, screen: 'home' | 'explore', isMember: boolean) =>
  parseSort(new URLSearchParams(query), { screen, isMember })

test('the order is that of the URL, if it is available to the reader', () => {
  expect(sortOf('sort=price', 'home', false)).toBe('price')
  expect(sortOf('sort=online', 'home', true)).toBe('online')
  expect(sortOf('sort=recommended', 'explore', true)).toBe('recommended')
  expect(sortOf('sort=nearest', 'home', true)).toBe('nearest')
  expect(sortOf('sort=online', 'home', false)).toBeUndefined()
  expect(sortOf('sort=recommended', 'explore', false)).toBeUndefined()
})

test('the default order and unknown values count as no choice', () => {
  expect(sortOf('sort=nearest', 'home', false)).toBeUndefined()
  expect(sortOf('sort=recommended', 'home', true)).toBeUndefined()
  for (const query of ['', 'sort=', 'sort=cheapest', 'sort=__proto__', 'sort=price%00', 'sort=PRICE'])
    expect([query, sortOf(query, 'home', true)]).toEqual([query, undefined])
})
