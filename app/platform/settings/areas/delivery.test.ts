import { expect, test } from 'vitest'
import { PRODUCTION, problemsOf, problemsWith, settingsOf } from '~/testing/settings'

const URL = 'https://cdn.example/purge'
const SECRET = 'a key as long as it has to be'

test('the purge URL of the photo CDN requires a secret', () => {
  expect(settingsOf(PRODUCTION).mediaPurge).toBeUndefined()
  expect(problemsWith('MEDIA_PURGE_URL', URL).join()).toMatch(/^MEDIA_PURGE_SECRET is missing/)
  const short = { ...PRODUCTION, MEDIA_PURGE_URL: URL, MEDIA_PURGE_SECRET: 'short' }
  expect(problemsOf(short).join()).toMatch(/at least 16/)
  expect(settingsOf({ ...short, MEDIA_PURGE_SECRET: SECRET }).mediaPurge).toEqual({
    url: URL,
    secret: SECRET,
  })
  expect(problemsWith('MEDIA_BASE_URL', 'cdn').join()).toMatch(/^MEDIA_BASE_URL .*http:\/\//)
})

test('the page cache has a size, and the purge URL of a page CDN requires a secret', () => {
  expect(settingsOf(PRODUCTION)).toMatchObject({ pageCacheBytes: 64 * 1024 * 1024, pagePurge: undefined })
  expect(settingsOf({ ...PRODUCTION, PAGE_CACHE_MB: '0' }).pageCacheBytes).toBe(0)
  for (const size of ['-1', '1.5', '5000', 'much'])
    expect(problemsWith('PAGE_CACHE_MB', size).join()).toMatch(/^PAGE_CACHE_MB must be/)
  expect(problemsWith('PAGE_PURGE_URL', URL).join()).toMatch(/^PAGE_PURGE_SECRET is missing/)
  const both = { ...PRODUCTION, PAGE_PURGE_URL: URL, PAGE_PURGE_SECRET: SECRET }
  expect(settingsOf(both).pagePurge).toEqual({ url: URL, secret: SECRET })
})
