import { expect, test } from 'vitest'
import {
  hasReversedDays,
  pageAfter,
  searchedDay,
  searchedFields,
  searchedText,
  searchQuery,
  toSearchParams,
} from './search-fields'
import { z } from './zod'

test.each([
  ['2026-02-28', '2026-02-28'],
  ['0001-01-01', '0001-01-01'],
  ['0000-12-31', null],
  ['2026-02-29', null],
  ['28.02.2026', null],
  ['', null],
  [null, null],
])('the searched day %j is read as %j', (given, day) => {
  expect(searchedDay.parse(given)).toBe(day)
})

test.each([
  ['2026-03-01', '2026-02-28', true],
  ['2026-02-28', '2026-02-28', false],
  ['0999-12-31', '2026-02-28', false],
  ['2026-03-01', null, false],
  [null, '2026-02-28', false],
  [null, null, false],
])('whether the days from %j to %j are reversed is %j', (from, to, isReversed) => {
  expect(hasReversedDays({ from, to })).toBe(isReversed)
})

test.each([
  ['  Ada\nLovelace ', 'Ada Lovelac'],
  ['Ada', 'Ada'],
  ['', ''],
  [null, ''],
])('the searched text %j is read as %j', (given, text) => {
  expect(searchedText(11).parse(given)).toBe(text)
})

test.each([
  [{ state: 'open', q: '', category: null }, ''],
  [{ state: 'all', q: 'a b', category: null }, '?state=all&q=a+b'],
  [{ state: '', q: '', category: 'photos' }, '?category=photos'],
])('the query string of %j has no defaults and no empty fields', (search, query) => {
  expect(searchQuery(search, { state: 'open', q: '', category: null })).toBe(query)
})

test('a search is read from its own parameters, and written back without empty fields', () => {
  const schema = z.object({ q: searchedText(11), from: searchedDay, to: searchedDay })
  const fields = searchedFields(schema, new URLSearchParams('to=2026-02-28&q=Ada&after=cursor'))
  expect(fields).toEqual({ q: 'Ada', from: null, to: '2026-02-28' })
  expect(`${toSearchParams(schema.parse(fields))}`).toBe('q=Ada&to=2026-02-28')
})

test.each([
  ['/admin/log', 'q=a+b', 'x.y', '/admin/log?q=a+b&before=x.y'],
  ['', '?q=a+b', 'x.y', '?q=a+b&before=x.y'],
  ['/admin/log', '', 'x.y', '/admin/log?before=x.y'],
  ['/admin/log', 'q=a+b', null, null],
])('the page of %j with %j after %j is %j', (path, query, cursor, page) => {
  expect(pageAfter(path, query, { name: 'before', cursor })).toBe(page)
  expect(pageAfter(path, new URLSearchParams(query), { name: 'before', cursor })).toBe(page)
})
