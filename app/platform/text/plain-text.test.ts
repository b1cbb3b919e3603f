import { expect, it } from 'vitest'
import { composed, plainText } from './plain-text'

it.each([
  ['converts line breaks of other systems', ' eins\r\nzwei\u2028drei ', 'eins\nzwei\ndrei'],
  ['removes an override of the direction', 'ab\u202ecd', 'abcd'],
  ['keeps the joiners of an emoji', '👩\u200d❤\ufe0f\u200d👩', '👩\u200d❤\ufe0f\u200d👩'],
  ['is empty if no character is visible', '\u200b \u2060\u00ad\ufe0f', ''],
  ['is empty if letters and patterns are invisible', '\u2800 \u3164', ''],
  ['keeps empty Braille patterns beside others', '\u2807\u2800\u2807', '\u2807\u2800\u2807'],
  ['keeps an emoji alone', '❤\ufe0f', '❤\ufe0f'],
])('%s', (_, typed, text) => expect(plainText(typed)).toBe(text))

it('composes texts as Unicode does', () => {
  const characters = [...'ae ä\u0300\u0315\u0345\u0334\u0344가👩', '\u1100\u1161']
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return characters[seed % characters.length]
  }
  for (let n = 0; n < 500; n += 1) {
    // Between two letters there are at most 28 marks.
    const text = Array.from({ length: 40 }, (_, at) => (at % 29 === 0 ? 'o' : next())).join('')
    expect(composed(text)).toBe(text.normalize('NFC'))
  }
})

it('keeps the first thirty marks of a run', () => {
  const marks = `${'\u0300'.repeat(14)}${'\u0315'.repeat(15)}`
  expect(composed(`a${'\u0315\u0300'.repeat(5000)}b`)).toBe(`à${marks}b`)
  // Characters that are removed separate no runs.
  expect(plainText(`a${'\u0315\u0300\u202e'.repeat(5000)}b`)).toBe(`à${marks}b`)
})

it('does not compose a text that is too long for every form', () => {
  const long = 'a\u0300'.repeat(10_001)
  expect(composed(long)).toBe(long)
})
