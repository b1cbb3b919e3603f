import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMediaName } from './files/new-name.server'
import { isMediaName, mediaUrl, nameOfUrl, previewOf } from './names'
import { parseRendition, RENDITIONS, renditionFile, VEIL } from './renditions'

test('a new name is a name, and comes back from its address', () => {
  const name = newMediaName()
  expect(isMediaName(name)).toBe(true)
  expect(nameOfUrl(mediaUrl(name))).toBe(name)
})

test('every rendition is found under its file', () => {
  for (const rendition of [...RENDITIONS, VEIL])
    expect(parseRendition(renditionFile(rendition))).toEqual(rendition)
})

test('the veil has an address of its own, and is none of the renditions that others see', () => {
  expect(previewOf('/media/x')).toBe('/media/x/32.webp')
  expect(RENDITIONS).not.toContain(VEIL)
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
