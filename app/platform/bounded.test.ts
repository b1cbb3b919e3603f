import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { boundedArray, boundedRecord } from './bounded'

/** An item that says when it is looked at. */
function watched() {
  const look = vi.fn((text: string) => text.length < 5)
  return { look, item: z.string('no text').refine(look, 'long') }
}

test('an array within its bound is checked item by item', () => {
  const { item } = watched()
  const list = z.object({ tags: boundedArray(item, 3, 'tags').optional() })
  expect(list.parse({ tags: ['a', 'b', 'c'] })).toEqual({ tags: ['a', 'b', 'c'] })
  expect(list.parse({})).toEqual({})
  const { error } = list.safeParse({ tags: ['a', 'too long', 1] })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['tags.1', 'long'],
    ['tags.2', 'no text'],
  ])
  expect(list.safeParse({ tags: 'a' }).error?.issues[0]?.message).toBe('tags')
})

test('one that is too long is one error, and none of its items is looked at', () => {
  const { look, item } = watched()
  const { error } = boundedArray(item, 3, 'tags').safeParse(Array(250_000).fill('a'))
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[], 'tags']])
  expect(look).not.toHaveBeenCalled()
})

test('the same of a record and its names', () => {
  const { look, item } = watched()
  const record = boundedRecord(z.string(), item, 2)
  expect(record.parse({ a: 'x', b: 'y' })).toEqual({ a: 'x', b: 'y' })
  look.mockClear()
  expect(record.safeParse({ a: '1', b: '2', c: '3' }).error?.issues).toHaveLength(1)
  expect(look).not.toHaveBeenCalled()
})

test('documents and other programs read the bound as that of any array', () => {
  const schema = z.object({ tags: boundedArray(z.string(), 3).optional() })
  const document = z.toJSONSchema(schema, { io: 'input' })
  expect(document).toMatchObject({
    properties: { tags: { type: 'array', items: { type: 'string' }, maxItems: 3 } },
  })
  expect(document.required).toBeUndefined()
})
