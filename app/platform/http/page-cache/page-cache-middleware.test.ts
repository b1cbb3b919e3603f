import { createServer, type RequestListener } from 'node:http'
import { REQUEST_LIMITS } from 'db/limits/http'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { listenOn } from '~/testing/fakes/listen'
import { forgetSingleton } from '../../process/singleton.server'
import { PageCache } from './page-cache.server'
import { pageCacheMiddleware } from './page-cache-middleware.server'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

/** A site whose every address is a page of the cache, behind load shedding that can refuse everything. */
async function startSite() {
  const state = { isOverloaded: false, rendered: 0, refused: 0, isHeld: false, release: () => {} }
  const app = express()
  app.set('trust proxy', 'loopback')
  app.use((_, response) => void response.status(429).end('refused by the app'))
  const cache = new PageCache(
    async ({ path }) => {
      state.rendered += 1
      if (state.isHeld)
        await new Promise<void>((resolve) => {
          state.release = resolve
        })
      return path === '/none' ? null : { headers: {}, body: Buffer.from(`page ${path}`) }
    },
    { bytesMax: 1_000_000 },
  )
  const { sendCached, renderMissing } = pageCacheMiddleware(app, {
    cache,
    keyOf: ({ url: path = '' }) => ({
      id: path,
      path,
      query: '',
      cookie: '',
      language: 'de',
      isOneOfMany: false,
    }),
  })
  const shed: RequestListener = (request, response) => {
    if (!state.isOverloaded) return renderMissing(request, response)
    state.refused += 1
    response.writeHead(503).end()
  }
  const server = createServer(sendCached(shed))
  const port = await listenOn(server)
  stops.push(() => void server.close().closeAllConnections())
  const origin = `http://127.0.0.1:${port}`
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  return { state, get }
}

test('an overloaded process sends the pages that it has, and renders no other', async () => {
  const { state, get } = await startSite()
  expect(await get('/a')).toEqual({ status: 200, text: 'page /a' })
  state.isOverloaded = true
  expect(await get('/a')).toEqual({ status: 200, text: 'page /a' })
  expect((await get('/b')).status).toBe(503)
  expect(state).toMatchObject({ rendered: 1, refused: 1 })
})

test('requests for a page that is being rendered wait for it, in front of load shedding', async () => {
  const { state, get } = await startSite()
  state.isHeld = true
  const first = get('/a')
  await expect.poll(() => state.rendered).toBe(1)
  state.isOverloaded = true
  const others = [get('/a'), get('/a')]
  const other = await get('/b')
  expect(other.status).toBe(503)
  state.release()
  expect((await Promise.all([first, ...others])).map(({ text }) => text)).toEqual(Array(3).fill('page /a'))
  expect(state).toMatchObject({ rendered: 1, refused: 1 })
})

test('a page that cannot be cached is left to the app', async () => {
  const { get } = await startSite()
  expect(await get('/none')).toEqual({ status: 429, text: 'refused by the app' })
})

test('cached pages count as page views of a network; over the limit the app refuses', async () => {
  vi.stubEnv('TRUST_PROXY', 'loopback')
  forgetSingleton('env')
  const { get } = await startSite()
  const from = async (ip: string) => (await get('/a', { 'X-Forwarded-For': ip })).status
  const { points } = REQUEST_LIMITS.pageView
  const statuses = new Set<number>()
  for (let sent = 0; sent < points; sent += 50) {
    const some = await Promise.all(Array.from({ length: 50 }, () => from('198.51.100.9')))
    for (const status of some) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  expect(await from('198.51.100.9')).toBe(429)
  expect(await from('198.51.100.10')).toBe(200)
  expect((await get('/a')).status).toBe(200)
})
