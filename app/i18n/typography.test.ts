import { expect, it } from 'vitest'
import { resources } from './resources.server'

/** A plain space lets a line begin with the sign; French sets a no-break one (narrow before ? ! ; and », wide before : and after «). */
const BREAKABLE = / [?!;:»](?!\w)|« /

it('no French line can begin with a question mark', () => {
  expect(textsWith(BREAKABLE, resources.fr)).toEqual([])
})

it('apostrophes are curved (locales/glossary.md)', () => {
  expect(textsWith(/\p{L}'\p{L}/u, resources)).toEqual([])
})

it('quotation marks are those of the language (locales/glossary.md)', () => {
  expect(textsWith(/"/, resources)).toEqual([])
  expect(textsWith(/[”«»]/, resources.de)).toEqual([])
  expect(textsWith(/[„«»]/, resources.en)).toEqual([])
})

it('a German percentage cannot break before its sign', () => {
  expect(textsWith(/ %/, resources.de)).toEqual([])
})

it('an ellipsis follows a space in German and none in English', () => {
  expect(textsWith(/\p{Ll}…/u, resources.de)).toEqual([])
  expect(textsWith(/ …/, resources.en)).toEqual([])
})

function textsWith(pattern: RegExp, value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return pattern.test(value) ? [`${path.join('.')}: ${value}`] : []
  return Object.entries(value ?? {}).flatMap(([key, one]) => textsWith(pattern, one, [...path, key]))
}
