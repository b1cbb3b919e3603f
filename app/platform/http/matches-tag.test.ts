import { expect, test } from 'vitest'
import { matchesTag } from './matches-tag.server'

const OTHERS_OR_NONE = [null, undefined, '', '"b"', 'W/"ab"', '"b", "c"', 'a']

test.each(['W/"a"', '"a"', '"b", W/"a"', '"b","a" , "c"', '*'])(
  'If-None-Match: %s names the tag',
  (header) => {
    expect(matchesTag(header, 'W/"a"')).toBe(true)
    expect(matchesTag(header, '"a"')).toBe(true)
  },
)

test.each(OTHERS_OR_NONE)('If-None-Match: %s does not', (header) => {
  expect(matchesTag(header, 'W/"a"')).toBe(false)
  expect(matchesTag(header, '"a"')).toBe(false)
})
