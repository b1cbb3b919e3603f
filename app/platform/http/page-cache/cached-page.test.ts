import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PLATFORM_NUMBERS } from 'db/limits/admin'
import { expect, test } from 'vitest'
import { securityHeaders } from '../middleware/security-headers.server'
import { type CachedPage, cachedPage, headOf, sharedCaching } from './cached-page.server'

const LUNA = '11111111-1111-4111-8111-111111111111'
const MEGABYTE = 1024 * 1024

test('the people on a page are known, and its text is in memory as bytes alone', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const filler = '.'.repeat(MEGABYTE / 2)
  const before = heap()
  const pages: CachedPage[] = []
  for (let number = 0; number < 60; number += 1) {
    const body = Buffer.from(`<a href="/profile?id=${LUNA}">${number}</a>${filler}`)
    pages.push(await cachedPage({ headers: {}, body }, { path: '/', renderedAt: 0 }))
  }
  const grownBy = heap() - before
  expect(pages.map(({ shows }) => [...shows])).toEqual(pages.map(() => [LUNA]))
  expect(grownBy).toBeLessThan(10 * MEGABYTE)
})

test('the headers of the longest list, with everybody on it, fit into the buffer of the nginx example', async () => {
  const { premiumListSize, newListSize, nearbyListSize } = PLATFORM_NUMBERS
  const people = premiumListSize.max + newListSize.max + nearbyListSize.max
  const body = Buffer.from(Array.from({ length: people }, () => randomUUID()).join(' '))
  const headers = Object.fromEntries(securityHeaders())
  const page = await cachedPage({ headers, body }, { path: '/', renderedAt: 0 })
  page.caching = sharedCaching(page)
  // After a name stand two bytes, as after a value.
  const bytes = headOf(page, 'br', randomUUID()).join('..').length
  const [, kilobytes] = /proxy_buffer_size (\d+)k;/.exec(readFileSync('operation/nginx.conf', 'utf8')) ?? []
  // The status line and headers that node adds.
  expect(bytes + 512).toBeLessThan(Number(kilobytes) * 1024)
})
