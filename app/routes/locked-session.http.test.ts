import { beforeAll, describe, expect, it } from 'vitest'
import routes from '~/routes'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { expectSafeResponse, leafOf, WRITES } from '~/testing/routes/expectation'
import { EXPECTED } from '~/testing/routes/expected'

const server = sharedServer()

/** A locked session (decision 0234) may open these. `/lock` itself has the status 423. */
const OPEN_WHILE_LOCKED = [
  '/lock',
  '/exit',
  '/logout',
  '/lang',
  '/theme',
  '/api/auth/logout',
  '/api/auth/passkey/options',
  '/api/auth/passkey/unlock',
]
/** The responses of these do not depend on the session. */
const SAME_FOR_EVERYBODY = [
  '/age',
  '/place',
  '/user-type-selection',
  '/terms',
  '/privacy',
  '/transparency.json',
  '/transparency.csv',
  ...['/robots.txt', '/sitemap.xml', '/sitemap/:name', '/sw.js', '/manifest.webmanifest', '/offline'],
  '/healthz',
  '/readyz',
  '/api/login',
  '/api/*',
  '/api/openapi.json',
  '/api/bot-check/challenge',
  '/api/payments/notice',
  '/dev/mail',
  '/sandbox/pay',
  '/sandbox/status',
]

describe('a locked session', () => {
  let client: HttpClient
  beforeAll(async () => {
    const member = await signedInClient(server, { userType: 'trans', isAdmin: true, firstName: 'Verborgen' })
    ;({ client } = member)
    await client.postForm('/lock/now', {})
  })
  const locked = Object.entries(EXPECTED).filter(
    ([path]) => !OPEN_WHILE_LOCKED.includes(path) && !SAME_FOR_EVERYBODY.includes(path),
  )

  it.each(locked)('can read nothing and change nothing at %s', async (path, expected) => {
    const address = expected.at ?? path
    const data = address === '/' ? '/_root.data' : `${address}.data`
    const requests = [
      [address, { headers: { accept: 'text/html' } }],
      [address, {}],
      [data, {}],
      [`${data}?_routes=${encodeURIComponent(leafOf(routes, path))}`, {}],
      ...WRITES.map((method) => [address, { method, form: {} }] as const),
      ...WRITES.map((method) => [address, { method, json: {} }] as const),
      [data, { method: 'POST', form: {} }],
    ] as const
    for (const [at, how] of requests) {
      const answer = await client.send(at, how)
      const text = await expectSafeResponse(answer)
      const received = [answer.status, answer.headers.get('location')]
      expect(text).not.toContain('Verborgen')
      if (isLockedAnswer(answer, text)) continue
      // The response came without a look at the session, for example 405 or a redirect for everybody. A visitor must get the same.
      const other = await server.client().send(at, how)
      expect([at, how, ...received]).toEqual([at, how, other.status, other.headers.get('location')])
    }
    const page = await client.get(address, { accept: 'text/html' })
    expect([302, 404, 405, 423]).toContain(page.status)
  })

  it.each([
    ['/settings/chat.data?x=1', '/lock?redirectTo=%2Fsettings%2Fchat%3Fx%3D1'],
    ['/chat.data?_routes=root', '/lock?redirectTo=%2Fchat'],
    ['/_root.data', '/lock'],
  ])('redirects the data request %s to the lock page', async (address, to) => {
    const answer = await client.get(address)
    expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining(`"${to}"`)])
  })

  function isLockedAnswer({ status, headers }: Response, text: string): boolean {
    if (status === 302) return /^\/lock(\?|$)/.test(headers.get('location') ?? '')
    return status === 202 ? text.includes('/lock') : status === 423
  }

  it.each(SAME_FOR_EVERYBODY)('gets the same status as a visitor at %s', async (path) => {
    const address = EXPECTED[path]?.at ?? path
    const [own, other] = [await client.get(address), await server.client().get(address)]
    expect(own.status).toBe(other.status)
    expect(await own.text()).not.toContain('Verborgen')
  })
})
