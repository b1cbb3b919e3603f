import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../log/log.server'
import { PageCache, type RenderPage } from './page-cache.server'
import type { PageKey } from './page-key.server'

const LUNA = '11111111-1111-4111-8111-111111111111'
const MARA = '22222222-2222-4222-8222-222222222222'
const MEGABYTE = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keyOf = (path: string): PageKey => ({
  id: path,
  path,
  query: '',
  cookie: 'lang=de',
  language: 'de',
  isOneOfMany: false,
})
const page = (text: string) => ({ headers: { 'Content-Type': 'text/html' }, body: Buffer.from(text) })

/** A cache with a fake renderer. While `state.isBlocked`, renderings do not finish until `finish` is called. */
function makeCache({ text = 'a page', bytesMax = MEGABYTE, isShared = false } = {}) {
  const blocked: (() => void)[] = []
  const state = { text, isBlocked: false, rendered: [] as string[], failure: null as Error | null }
  const render: RenderPage = async ({ path }) => {
    state.rendered.push(path)
    const { text } = state
    if (state.isBlocked) await new Promise<void>((resolve) => blocked.push(resolve))
    if (state.failure) throw state.failure
    return text === '' ? null : page(text)
  }
  return {
    state,
    finish: () => {
      for (const resolve of blocked.splice(0)) resolve()
    },
    cache: new PageCache(render, { bytesMax, isShared }),
  }
}

const textOf = (found: Awaited<ReturnType<PageCache['load']>>) => found?.bodies.identity.body.toString()

test('concurrent requests share one rendering, and later ones get the cached page', async () => {
  const { cache, state, finish } = makeCache()
  state.isBlocked = true
  expect(cache.find(keyOf('/'))).toBeNull()
  const requests = Array.from({ length: 20 }, () => cache.load(keyOf('/')))
  expect(cache.running(keyOf('/'))).toBe(requests[0])
  finish()
  expect((await Promise.all(requests)).map(textOf)).toEqual(Array(20).fill('a page'))
  expect(cache.running(keyOf('/'))).toBeUndefined()
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  expect(cache.find(keyOf('/explore'))).toBeNull()
  expect(state.rendered).toEqual(['/'])
})

test('a page is fresh for 15 seconds; until 30 seconds it is sent while it is renewed, and later not at all', async () => {
  const { cache, state } = makeCache()
  await cache.load(keyOf('/'))
  state.text = 'a newer page'
  vi.advanceTimersByTime(14_999)
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  expect(state.rendered).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  await cache.running(keyOf('/'))
  expect(state.rendered).toHaveLength(2)
  expect(textOf(cache.find(keyOf('/')))).toBe('a newer page')
  vi.advanceTimersByTime(30_000)
  expect(cache.find(keyOf('/'))).toBeNull()
})

test('a page that is unchanged when it is renewed is compressed once more at a higher level, and never again', async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `<li class="card">${(n * 7919) % 1013} Berlin</li>`)
  const { cache, state } = makeCache({ text: words.join('') })
  const first = await cache.load(keyOf('/'))
  const renew = async () => {
    vi.advanceTimersByTime(15_000)
    cache.find(keyOf('/'))
    return cache.running(keyOf('/'))
  }
  const second = await renew()
  expect(second?.bodies.br.body.length).toBeLessThan(first?.bodies.br.body.length ?? 0)
  expect(brotliDecompressSync(second?.bodies.br.body ?? '').toString()).toBe(state.text)
  const third = await renew()
  expect(third?.bodies).toBe(second?.bodies)
  state.text = 'a newer page'
  expect((await renew())?.isSmallest).toBe(false)
  expect(state.rendered).toHaveLength(4)
})

test('at most two pages are renewed at a time, and at most one every 50 ms', async () => {
  const { cache, state, finish } = makeCache()
  const paths = ['/', '/a', '/b', '/c']
  await Promise.all(paths.map((path) => cache.load(keyOf(path))))
  vi.advanceTimersByTime(20_000)
  state.isBlocked = true
  const readAll = () => {
    for (const path of paths) expect(cache.find(keyOf(path))).not.toBeNull()
    return state.rendered.length - paths.length
  }
  expect(readAll()).toBe(1)
  expect(readAll()).toBe(1)
  vi.advanceTimersByTime(50)
  expect(readAll()).toBe(2)
  vi.advanceTimersByTime(50)
  expect(readAll()).toBe(2)
  finish()
  await Promise.all(paths.map((path) => cache.running(keyOf(path))))
  expect(readAll()).toBe(3)
  finish()
})

test('a page with `isOneOfMany` is cached once it is requested twice within 30 seconds', async () => {
  const { cache, state } = makeCache()
  const profile = (id: string) => ({ ...keyOf(`/profile/${id}`), isOneOfMany: true })
  vi.advanceTimersByTime(1)
  expect(await cache.load(profile(LUNA))).toBeNull()
  expect(await cache.load(profile(MARA))).toBeNull()
  vi.advanceTimersByTime(29_000)
  expect(textOf(await cache.load(profile(LUNA)))).toBe('a page')
  expect(textOf(cache.find(profile(LUNA)))).toBe('a page')
  vi.advanceTimersByTime(1001)
  expect(await cache.load(profile(MARA))).toBeNull()
  expect(state.rendered).toEqual([`/profile/${LUNA}`])
})

test('a page with `isOneOfMany` that must not be cached is rendered for the cache only once', async () => {
  const { cache, state } = makeCache({ text: '' })
  const uncacheable = { ...keyOf(`/profile/${LUNA}`), isOneOfMany: true }
  for (let request = 0; request < 5; request += 1) expect(await cache.load(uncacheable)).toBeNull()
  expect(state.rendered).toHaveLength(1)
})

test('neither a failed rendering nor a page that must not be cached is stored', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { cache, state } = makeCache()
  state.failure = new Error('broken')
  expect(await cache.load(keyOf('/'))).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  state.failure = null
  state.text = ''
  expect(await cache.load(keyOf('/'))).toBeNull()
  expect([cache.find(keyOf('/')), cache.running(keyOf('/'))]).toEqual([null, undefined])
  state.text = 'a page'
  expect(textOf(await cache.load(keyOf('/')))).toBe('a page')
  // If a renewal fails, the page is sent until it reaches its maximum age.
  state.failure = new Error('broken again')
  vi.advanceTimersByTime(20_000)
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  expect(await cache.running(keyOf('/'))).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(cache.find(keyOf('/'))).toBeNull()
})

test('a change of a person removes the pages that show that person, and no others', async () => {
  const { cache, state } = makeCache()
  state.text = `<a href="/profile?id=${LUNA}">`
  await cache.load(keyOf('/'))
  state.text = `<a href="/profile?id=${MARA}">`
  await cache.load(keyOf('/explore'))
  cache.forget([LUNA])
  expect(cache.find(keyOf('/'))).toBeNull()
  expect(cache.find(keyOf('/explore'))).not.toBeNull()
  cache.forget(null)
  expect(cache.find(keyOf('/explore'))).toBeNull()
})

test.each([[[LUNA]], [null]])('a page whose rendering began before a change is not sent', async (changed) => {
  const { cache, state, finish } = makeCache({ text: `<a href="/profile?id=${LUNA}">` })
  state.isBlocked = true
  const loading = cache.load(keyOf('/'))
  cache.forget(changed)
  finish()
  expect(await loading).toBeNull()
  expect(cache.find(keyOf('/'))).toBeNull()
})

test('a page that is rendered within two seconds after a change is sent but not cached: a replica may lag behind', async () => {
  const { cache } = makeCache({ text: `<a href="/profile?id=${LUNA}">`, isShared: true })
  cache.forget([LUNA])
  vi.advanceTimersByTime(1)
  const early = await cache.load(keyOf('/'))
  expect(early?.caching).toEqual(['Cache-Control', 'private, no-cache'])
  expect(cache.find(keyOf('/'))).toBeNull()
  vi.advanceTimersByTime(2000)
  const late = await cache.load(keyOf('/'))
  expect(late?.caching).toContain(`pages ${LUNA}`)
  expect(cache.find(keyOf('/'))).toBe(late)
})

test('changes of many people remove the pages that show them, and no others', async () => {
  const { cache, state } = makeCache({ text: `<a href="/profile?id=${LUNA}">` })
  await cache.load(keyOf('/'))
  const others = Array.from(
    { length: 9000 },
    (_, index) => `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`,
  )
  for (let at = 0; at < others.length; at += 100) cache.forget(others.slice(at, at + 100))
  expect(cache.find(keyOf('/'))).not.toBeNull()
  expect(state.rendered).toHaveLength(1)
  // Beyond the number of changes that are remembered, no page that is being rendered is sent.
  state.isBlocked = false
  const loading = cache.load(keyOf('/explore'))
  for (let at = 0; at < others.length; at += 100)
    cache.forget(others.slice(at, at + 100).map((id) => id.replace('3333', '4444')))
  expect(await loading).toBeNull()
})

test('memory is bounded: the least recently used pages are evicted', async () => {
  const { cache } = makeCache({ text: 'x'.repeat(100_000), bytesMax: 350_000 })
  for (const path of ['/a', '/b', '/c']) await cache.load(keyOf(path))
  expect(cache.find(keyOf('/a'))).not.toBeNull()
  await cache.load(keyOf('/d'))
  expect(cache.find(keyOf('/b'))).toBeNull()
  expect(cache.find(keyOf('/a'))).not.toBeNull()
  expect(cache.find(keyOf('/d'))).not.toBeNull()
  const { cache: small } = makeCache({ text: 'x'.repeat(100_000), bytesMax: 50_000 })
  expect(textOf(await small.load(keyOf('/a')))).toHaveLength(100_000)
  expect(small.find(keyOf('/a'))).toBeNull()
})
