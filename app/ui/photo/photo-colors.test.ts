import { expect, test } from 'vitest'
import { PHOTO_COLORS, photoColorClass, photoColorsCss } from './photo-colors'

test('the style sheet matches the palette', async () => {
  await expect(photoColorsCss()).toMatchFileSnapshot('photo-colors.css')
})

test('a colour gets the class of the palette colour nearest to it', () => {
  expect(PHOTO_COLORS).toHaveLength(32)
  expect(photoColorClass('#000000')).toBe('ph-0')
  expect(photoColorClass('#ffffff')).toBe('ph-7')
  expect(photoColorClass('#5a1030')).toBe(photoColorClass('#5b1131'))
  expect(photoColorClass('#7a2040')).not.toBe(photoColorClass('#20407a'))
  expect(photoColorClass('nonsense')).toMatch(/^ph-\d+$/)
})
