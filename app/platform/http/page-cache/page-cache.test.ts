import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../log/log.server'
import { type PageCache, pageCache, type RenderPage } from './page-cache.server'
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

/** A cache whose renderings end when the test says so, or at once. */
function makeCache({ text = 'a page', bytesMax = MEGABYTE, isShared = false } = {}) {
  const ends: (() => void)[] = []
  const state = { text, isHeld: false, rendered: [] as string[], failure: null as Error | null }
  const render: RenderPage = async ({ path }) => {
    state.rendered.push(path)
    const { text } = state
    if (state.isHeld) await new Promise<void>((resolve) => ends.push(resolve))
    if (state.failure) throw state.failure
    return text === '' ? null : page(text)
  }
  return {
    state,
    end: () => {
      for (const one of ends.splice(0)) one()
    },
    cache: pageCache(render, { bytesMax, isShared }),
  }
}

const textOf = (found: Awaited<ReturnType<PageCache['load']>>) => found?.bodies.identity.body.toString()

test('a page is rendered once for all who ask meanwhile, and sent from memory then', async () => {
  const { cache, state, end } = makeCache()
  state.isHeld = true
  expect(cache.find(keyOf('/'))).toBeNull()
  const asked = Array.from({ length: 20 }, () => cache.load(keyOf('/')))
  expect(cache.running(keyOf('/'))).toBe(asked[0])
  end()
  expect((await Promise.all(asked)).map(textOf)).toEqual(Array(20).fill('a page'))
  expect(cache.running(keyOf('/'))).toBeUndefined()
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  expect(cache.find(keyOf('/explore'))).toBeNull()
  expect(state.rendered).toEqual(['/'])
})

test('a page is fresh for fifteen seconds, sent once more while it is renewed until thirty, and not later', async () => {
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

test('a page that lasts is compressed once more, as small as it gets, and then no more', async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `<li class="card">${(n * 7919) % 1013} Berlin</li>`)
  const { cache, state } = makeCache({ text: words.join('') })
  const first = await cache.load(keyOf('/'))
  const renewed = async () => {
    vi.advanceTimersByTime(15_000)
    cache.find(keyOf('/'))
    return cache.running(keyOf('/'))
  }
  const second = await renewed()
  expect(second?.bodies.br.body.length).toBeLessThan(first?.bodies.br.body.length ?? 0)
  expect(brotliDecompressSync(second?.bodies.br.body ?? '').toString()).toBe(state.text)
  const third = await renewed()
  expect(third?.bodies).toBe(second?.bodies)
  state.text = 'a newer page'
  expect((await renewed())?.isSmallest).toBe(false)
  expect(state.rendered).toHaveLength(4)
})

test('few pages are renewed at a time, and in a second', async () => {
  const { cache, state, end } = makeCache()
  const paths = ['/', '/a', '/b', '/c']
  await Promise.all(paths.map((path) => cache.load(keyOf(path))))
  vi.advanceTimersByTime(20_000)
  state.isHeld = true
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
  end()
  await Promise.all(paths.map((path) => cache.running(keyOf(path))))
  expect(readAll()).toBe(3)
  end()
})

test('one page of many is kept once it is asked for twice within thirty seconds', async () => {
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

test('an address without a page, one of many, is not rendered for the cache with every request', async () => {
  const { cache, state } = makeCache({ text: '' })
  const nobody = { ...keyOf(`/profile/${LUNA}`), isOneOfMany: true }
  for (let time = 0; time < 5; time += 1) expect(await cache.load(nobody)).toBeNull()
  expect(state.rendered).toHaveLength(1)
})

test('a failed rendering leaves nothing behind, neither does a page that must not be cached', async () => {
  const failed = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { cache, state } = makeCache()
  state.failure = new Error('broken')
  expect(await cache.load(keyOf('/'))).toBeNull()
  expect(failed).toHaveBeenCalledOnce()
  state.failure = null
  state.text = ''
  expect(await cache.load(keyOf('/'))).toBeNull()
  expect([cache.find(keyOf('/')), cache.running(keyOf('/'))]).toEqual([null, undefined])
  state.text = 'a page'
  expect(textOf(await cache.load(keyOf('/')))).toBe('a page')
  // A renewal that fails keeps the page until it is too old.
  state.failure = new Error('broken again')
  vi.advanceTimersByTime(20_000)
  expect(textOf(cache.find(keyOf('/')))).toBe('a page')
  expect(await cache.running(keyOf('/'))).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(cache.find(keyOf('/'))).toBeNull()
})

test('the pages that show a changed person are forgotten at once, others are not', async () => {
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

test.each([[[LUNA]], [null]])(
  'a page that was being rendered during a change is not sent',
  async (changed) => {
    const { cache, state, end } = makeCache({ text: `<a href="/profile?id=${LUNA}">` })
    state.isHeld = true
    const asked = cache.load(keyOf('/'))
    cache.forget(changed)
    end()
    expect(await asked).toBeNull()
    expect(cache.find(keyOf('/'))).toBeNull()
  },
)

test('a page rendered just after a change is sent to those who wait, but not kept: a replica may be behind', async () => {
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

test('edits of many people forget the pages that show them and no others', async () => {
  const { cache, state } = makeCache({ text: `<a href="/profile?id=${LUNA}">` })
  await cache.load(keyOf('/'))
  const others = Array.from(
    { length: 9000 },
    (_, at) => `33333333-3333-4333-8333-${String(at).padStart(12, '0')}`,
  )
  for (let at = 0; at < others.length; at += 100) cache.forget(others.slice(at, at + 100))
  expect(cache.find(keyOf('/'))).not.toBeNull()
  expect(state.rendered).toHaveLength(1)
  // More changes than are remembered: nothing that is being rendered is trusted.
  state.isHeld = false
  const asked = cache.load(keyOf('/explore'))
  for (let at = 0; at < others.length; at += 100)
    cache.forget(others.slice(at, at + 100).map((id) => id.replace('3333', '4444')))
  expect(await asked).toBeNull()
})

test('memory is bounded: the least recently used pages leave', async () => {
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
