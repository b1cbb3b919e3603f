import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['converts line breaks of other systems', ' eins\r\nzwei\u2028drei ', 'eins\nzwei\ndrei'],
  ['removes an override of the direction', 'ab\u202ecd', 'abcd'],
  ['keeps the joiners of an emoji', '👩\u200d❤\ufe0f\u200d👩', '👩\u200d❤\ufe0f\u200d👩'],
  ['is empty if no character is visible', '\u200b \u2060\u00ad\ufe0f', ''],
  ['is empty if letters and patterns are invisible', '\u2800 \u3164', ''],
  ['keeps empty Braille patterns beside others', '\u2807\u2800\u2807', '\u2807\u2800\u2807'],
  ['keeps an emoji alone', '❤\ufe0f', '❤\ufe0f'],
])('%s', (_, typed, text) => expect(plainText(typed)).toBe(text))
