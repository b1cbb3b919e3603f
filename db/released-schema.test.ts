import { expect, inject, test } from 'vitest'
import { shapeAfter } from '~/testing/databases/schema-shape'
import released from './data/released-schema.json'
import { breakingChanges, type SchemaShape } from './released-schema'

const COLUMN = { type: 'text', nullable: true, optional: true }
const OLD: SchemaShape = { tables: { people: { name: COLUMN } }, functions: ['f(integer)'] }

const shapeWith = (change: string) => {
  const { server, template, prefix } = inject('postgres')
  return shapeAfter(change, { server, template, name: `${prefix}shape_${process.pid}` })
}

test('the current schema has everything that the last release uses', async () => {
  expect(Object.keys(released.tables).length).toBeGreaterThan(40)
  expect(breakingChanges(await shapeWith(''), released)).toEqual([])
})

test.each([
  ['alter table users drop column bio cascade', 'users.bio is gone'],
  ['drop table matches cascade', 'matches is gone'],
  ['alter table users alter column bio set not null', 'users.bio no longer takes null'],
  [
    'alter table sessions alter column created_at drop default',
    'sessions.created_at has no default any more',
  ],
  ['alter table matches add column weight int not null', 'matches.weight is new and has no default'],
  ['drop function distance_km cascade', /^distance_km\(.*\) is gone$/],
])('%s breaks the last release', async (change, line) => {
  expect(breakingChanges(await shapeWith(change), released)).toContainEqual(
    typeof line === 'string' ? line : expect.stringMatching(line),
  )
})

test('new tables and optional columns break nothing; a changed type does', () => {
  const more = { ...OLD, tables: { people: { name: COLUMN, age: { ...COLUMN, type: 'integer' } }, more: {} } }
  expect(breakingChanges(more, OLD)).toEqual([])
  const retyped = { ...OLD, tables: { people: { name: { ...COLUMN, type: 'integer' } } } }
  expect(breakingChanges(retyped, OLD)).toEqual(['people.name is integer, was text'])
})
