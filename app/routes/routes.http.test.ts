import { beforeAll, describe, expect, it } from 'vitest'
import routes from '~/routes'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import {
  dataStatus,
  expectSafeResponse,
  leafOf,
  pathsOf,
  READERS,
  type Reader,
  statusFor,
  WRITES,
} from '~/testing/routes/expectation'
import { EXPECTED } from '~/testing/routes/expected'

const server = sharedServer()
const clients = {} as Record<Reader, () => Promise<HttpClient>>
beforeAll(async () => {
  const accounts = {
    customer: { userType: 'man' },
    provider: { userType: 'trans' },
    moderator: { isModerator: true },
    admin: { isAdmin: true },
  } as const
  clients.visitor = async () => server.client()
  for (const [reader, over] of Object.entries(accounts)) {
    const { client } = await signedInClient(server, over)
    const session = client.cookies.get('session') ?? ''
    // A new client each time, so that the cookies that one case sets do not affect the next.
    clients[reader as Reader] = async () => {
      const copy = server.client()
      copy.cookies.set('session', session)
      return copy
    }
  }
})

it('covers every path of routes.ts, and no other', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(pathsOf(routes).sort())
})

/** These lock the session, which the other cases of the same member use. */
const LOCKS = ['/lock/now', '/exit']

describe.each(Object.entries(EXPECTED))('%s', (path, expected) => {
  const address = expected.at ?? path
  const readers = LOCKS.includes(path) ? (['visitor'] as const) : READERS

  it.each(readers)('GET and HEAD as %s', async (reader) => {
    const client = await clients[reader]()
    const read = await client.get(address, { accept: 'text/html' })
    expect(read.status).toBe(statusFor(reader, expected.get))
    const text = await expectSafeResponse(read)
    // Each page in the frame, error pages too, has a quick exit (DECISIONS "Adults only").
    if (text.includes('href="#main"')) expect(text).toContain('data-quick-exit="https://')
    const head = await client.send(address, { method: 'HEAD' })
    expect(head.status).toBe(read.status)
  })

  it.each(readers)('its .data request as %s, with and without the root', async (reader) => {
    const client = await clients[reader]()
    const data = address === '/' ? '/_root.data' : `${address}.data`
    const expectedStatus = dataStatus(statusFor(reader, expected.data ?? expected.get))
    for (const query of ['', `?_routes=${encodeURIComponent(leafOf(routes, path))}`]) {
      const answer = await client.get(`${data}${query}`)
      expect([query, answer.status]).toEqual([query, expectedStatus])
      await expectSafeResponse(answer)
    }
  })

  // Signing out would end the session of the other cases.
  const writers = path.endsWith('/logout') ? (['visitor'] as const) : readers
  it.each(writers)('POST, its .data request, and the other unsafe methods as %s', async (reader) => {
    const client = await clients[reader]()
    const post = statusFor(reader, expected.post ?? 405)
    const data = await client.send(`${address === '/' ? '/_root' : address}.data`, { form: {} })
    expect(data.status).toBe(dataStatus(statusFor(reader, expected.postData ?? post)))
    await expectSafeResponse(data)
    for (const method of WRITES) {
      const answer = await client.send(address, { method, form: {} })
      const other = statusFor(reader, expected.by?.[method] ?? expected.others ?? 405)
      expect([method, answer.status]).toEqual([method, method === 'POST' ? post : other])
      if (answer.status === 405) expect(answer.headers.get('allow')).toBeTruthy()
      await expectSafeResponse(answer)
    }
  })

  it('refuses requests that another site sends', async () => {
    const client = await clients.customer()
    const answer = await client.send(address, {
      form: {},
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})
