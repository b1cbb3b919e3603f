import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type CachedPage, cachedPage } from './cached-page.server'

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
