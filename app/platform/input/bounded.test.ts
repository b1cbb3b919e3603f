import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { boundedArray, boundedRecord } from './bounded'

/** An item that reports when it is accessed. */
function watched() {
  const look = vi.fn((text: string) => text.length < 5)
  return { look, item: z.string('no text').refine(look, 'long') }
}

test('checks an array within its bound item by item', () => {
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

test('reports one error for an array that is too long, without reading its items', () => {
  const { look, item } = watched()
  const { error } = boundedArray(item, 3, 'tags').safeParse(Array(250_000).fill('a'))
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[], 'tags']])
  expect(look).not.toHaveBeenCalled()
})

test('does the same for a record and its keys', () => {
  const { look, item } = watched()
  const record = boundedRecord(z.string(), item, 2)
  expect(record.parse({ a: 'x', b: 'y' })).toEqual({ a: 'x', b: 'y' })
  look.mockClear()
  expect(record.safeParse({ a: '1', b: '2', c: '3' }).error?.issues).toHaveLength(1)
  expect(look).not.toHaveBeenCalled()
})

test('JSON Schema shows the bound as for any other array', () => {
  const schema = z.object({ tags: boundedArray(z.string(), 3).optional() })
  const document = z.toJSONSchema(schema, { io: 'input' })
  expect(document).toMatchObject({
    properties: { tags: { type: 'array', items: { type: 'string' }, maxItems: 3 } },
  })
  expect(document.required).toBeUndefined()
})
