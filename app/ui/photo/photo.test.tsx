import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { initialOf, Photo } from './photo'

const photo = { url: '/media/AAAAAAAAAAAAAAAAAAAAAA', width: 960, height: 1280, color: '#33202b' }

test('has AVIF and WebP sources with widths and dimensions, and loads lazily', () => {
  const html = renderToStaticMarkup(<Photo photo={photo} alt="Luana" sizes="40vw" />)
  expect(html).toContain('<source type="image/avif"')
  expect(html).toContain(`${photo.url}/640.avif 640w`)
  expect(html).toContain(`${photo.url}/1280.webp 1280w`)
  expect(html).toContain('width="960" height="1280"')
  expect(html).toContain('loading="lazy"')
  expect(html).toMatch(/class="ph-\d+"/)
  expect(html).not.toContain('style=')
})

test('a photo of the first screen loads at once', () => {
  const html = renderToStaticMarkup(<Photo photo={photo} alt="" sizes="40vw" priority className="hero" />)
  expect(html).toContain('fetchpriority="high"')
  expect(html).not.toContain('lazy')
  expect(html).toMatch(/class="hero ph-\d+"/)
})

test('the HTML of fifty photos takes less than four kilobytes, compressed', () => {
  const photos = Array.from({ length: 50 }, (_, index) => ({
    ...photo,
    url: `/media/${randomBytes(16).toString('base64url')}`,
    color: `#${(index * 999_331).toString(16).padStart(6, '0').slice(-6)}`,
  }))
  const html = renderToStaticMarkup(
    photos.map((one) => <Photo key={one.url} photo={one} alt="" sizes="40vw" />),
  )
  expect(brotliCompressSync(html).length).toBeLessThan(4000)
})

test.each([
  ['Luna', 'L'],
  [' zoë', 'Z'],
  ['🌼 Rosa', '🌼'],
  ['W', 'W'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
