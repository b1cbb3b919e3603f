import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMediaName, mediaUrl, nameOfUrl } from './names'
import { parseRendition, RENDITIONS, renditionFile } from './renditions'
import { newMediaName } from './storing/new-name.server'

test('a new name is a name, and comes back from its address', () => {
  const name = newMediaName()
  expect(isMediaName(name)).toBe(true)
  expect(nameOfUrl(mediaUrl(name))).toBe(name)
})

test('every rendition is found under its file', () => {
  for (const rendition of RENDITIONS) expect(parseRendition(renditionFile(rendition))).toEqual(rendition)
})

test('nothing that could leave the folder is a name or a file', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 22, maxLength: 22 }),
    fc.stringMatching(/^[./\\%0-9a-z]{1,30}$/),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const file = parseRendition(text)
      return !(isMediaName(text) && /[^\w-]/.test(text)) && (file === null || renditionFile(file) === text)
    }),
    { numRuns: 1000 },
  )
})
