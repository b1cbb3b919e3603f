import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMediaName } from './files/files.server'
import {
  BLURRED_PREVIEW,
  isMediaName,
  mediaUrl,
  nameOfUrl,
  parseRendition,
  previewOf,
  RENDITIONS,
  renditionFile,
} from './renditions'

test('a new name is valid and is parsed from its URL', () => {
  const name = newMediaName()
  expect(isMediaName(name)).toBe(true)
  expect(nameOfUrl(mediaUrl(name))).toBe(name)
})

test('every rendition is parsed from its file name', () => {
  for (const rendition of [...RENDITIONS, BLURRED_PREVIEW])
    expect(parseRendition(renditionFile(rendition))).toEqual(rendition)
})

test('the blurred preview has its own URL and is no public rendition', () => {
  expect(previewOf('/media/x')).toBe('/media/x/32.webp')
  expect(RENDITIONS).not.toContain(BLURRED_PREVIEW)
})

test('nothing that could leave the folder is a valid name or file', () => {
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
