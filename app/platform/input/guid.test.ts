import { expect, test } from 'vitest'
import { isGuid } from './guid.server'

const ID = '0b9e6c1e-3f5a-4d2b-8a7c-5e1f2d3c4b5a'

test.each([
  ['an id', ID],
  ['capital letters, as Postgres accepts them', ID.toUpperCase()],
  ['the nil id', '00000000-0000-0000-0000-000000000000'],
  ['an id without a known version', '0b9e6c1e-3f5a-fd2b-0a7c-5e1f2d3c4b5a'],
])('accepts %s', (_name, value) => {
  expect(isGuid(value)).toBe(true)
})

test.each([
  ['an empty text', ''],
  ['another text', 'anna'],
  ['an id without hyphens', ID.replaceAll('-', '')],
  ['an id in braces', `{${ID}}`],
  ['an id with a space', `${ID} `],
  ['an id with a line break', `${ID}\n`],
  ['an id that is too short', ID.slice(1)],
  ['a letter that is no hexadecimal digit', ID.replace('b', 'g')],
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['a list with an id', [ID]],
  ['an object that reads as an id', { toString: () => ID }],
])('refuses %s', (_name, value: unknown) => {
  expect(isGuid(value)).toBe(false)
})
