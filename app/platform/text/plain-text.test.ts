import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['line breaks of other systems', ' eins\r\nzwei\u2028drei ', 'eins\nzwei\ndrei'],
  ['an override of the direction', 'ab\u202ecd', 'abcd'],
  ['joiners of an emoji', '👩\u200d❤\ufe0f\u200d👩', '👩\u200d❤\ufe0f\u200d👩'],
  ['nothing but characters without a shape', '\u200b \u2060\u00ad\ufe0f', ''],
  ['an emoji alone', '❤\ufe0f', '❤\ufe0f'],
])('%s', (_, typed, text) => expect(plainText(typed)).toBe(text))
