import type { RouteConfigEntry } from '@remix-run/route-config'
import { beforeAll, describe, expect, it } from 'vitest'
import routes from '~/routes'
import type { HttpClient } from '~/testing/http-client'
import { sharedServer } from '~/testing/http-test-server'
import { signedInClient } from '~/testing/sign-in'

type Reader = 'visitor' | 'customer' | 'provider' | 'moderator' | 'admin'
const READERS: readonly Reader[] = ['visitor', 'customer', 'provider', 'moderator', 'admin']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One status for everybody, or one for visitors and one for members, with exceptions by role. */
type Status = number | { out: number; in: number; admin?: number; moderator?: number; provider?: number }
type Expectation = {
  /** A concrete path, if the route has parameters. */
  at?: string
  get: Status
  /** An empty form sent by POST; 405 for routes without an action. */
  post?: Status
  /** The `.data` request of the POST; default as `post`. */
  postData?: Status
  /** The other unsafe methods. */
  others?: number
  /** The status of single methods. */
  by?: Partial<Record<(typeof WRITES)[number], Status>>
  /** The `.data` request of a GET; default as `get`. A redirect is encoded in the data, with a 202. */
  data?: Status
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const page = (more: Partial<Expectation> = {}): Expectation => ({ get: 200, ...more })
const membersOnly = (more: Partial<Expectation> = {}): Expectation => ({
  get: { out: 404, in: 200 },
  ...more,
})
const adminsOnly = (more: Partial<Expectation> = {}): Expectation => ({
  get: { out: 302, in: 302, admin: 200 },
  ...more,
})
/** Routes of forms: there is nothing to read, so the data request returns only the root's data. */
const postOnly = (post: Status): Expectation => ({ get: 405, data: 200, post })

/** EVERY path of app/routes.ts, and its status by reader. */
const EXPECTED: Record<string, Expectation> = {
  '/': page(),
  '/explore': page(),
  '/place': { get: 302, post: 302 },
  '/recently-seen': postOnly({ out: 404, in: 400 }),
  '/api/listing/count/:screen': { at: '/api/listing/count/home', get: 200 },
  '/profile': page({ get: { out: 404, in: 200 } }),
  '/profile/:userId': { at: `/profile/${UNKNOWN_ID}`, get: 404 },
  '/likes': membersOnly(),
  '/report/:userId': { at: `/report/${UNKNOWN_ID}`, get: 404, post: 404 },
  '/block/:userId': { at: `/block/${UNKNOWN_ID}`, get: 404, post: 404 },
  '/settings/blocked': membersOnly({ post: { out: 404, in: 400 } }),
  '/like/:userId': { at: `/like/${UNKNOWN_ID}`, ...postOnly({ out: 404, in: 400 }) },
  '/landing': page(),
  '/select-type': page({ post: 400 }),
  '/user-type-selection': { get: 301 },
  // The page redirects members after reloading; only the data contains the error.
  '/login': page({ get: { out: 200, in: 302 }, post: { out: 400, in: 302 }, postData: 400 }),
  '/login/second-factor': { get: 302, post: 302 },
  '/logout': postOnly(302),
  '/register': page({ get: { out: 200, in: 302 }, post: { out: 400, in: 302 }, postData: 400 }),
  '/forgot-password': page({ post: 400 }),
  '/reset-password': page({ post: 400 }),
  '/confirm-email': page({ post: { out: 404, in: 400 } }),
  // Without a pending login: back to the login page.
  '/restore': { get: 302, post: 302 },
  '/verify-email': page({ post: 302 }),
  '/keep-second-factor': page({ post: 200 }),
  '/check-mail': page({ post: 400 }),
  '/chat': membersOnly({ post: 404 }),
  '/chat/image': postOnly(404),
  '/chat/refresh': membersOnly(),
  '/chat/phrases': membersOnly(),
  // Customers have none, and the admin here is a customer.
  '/chat/quick-replies': {
    get: { out: 404, in: 404, provider: 200 },
    post: { out: 404, in: 404, provider: 400 },
  },
  '/chat/link': { get: 404 },
  '/chat/photo': { get: 404 },
  '/my-profile': membersOnly(),
  // Providers have the checklist of their profile instead. An empty form is an answer, too.
  '/welcome': { get: { out: 404, in: 200, provider: 302 }, post: { out: 404, in: 302 } },
  '/my-profile/edit': membersOnly({ post: { out: 404, in: 400 } }),
  '/my-profile/place': membersOnly({ post: { out: 404, in: 400 } }),
  '/my-profile/position': membersOnly(),
  '/my-profile/views': { get: { out: 404, in: 404, provider: 200 } },
  '/verification': membersOnly({ post: { out: 404, in: 400 } }),
  '/verification/:kind': { at: '/verification/age', ...membersOnly({ post: { out: 404, in: 400 } }) },
  '/my-profile/photos': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings': membersOnly(),
  '/albums': membersOnly(),
  '/albums/new': membersOnly({ post: { out: 404, in: 400 } }),
  '/albums/share': { get: 404, post: { out: 404, in: 400 } },
  '/albums/access': postOnly({ out: 404, in: 400 }),
  '/albums/ledger': membersOnly(),
  '/albums/ledger.csv': membersOnly(),
  '/albums/private/:albumId': { at: `/albums/private/${UNKNOWN_ID}`, get: 404 },
  '/albums/:albumId': { at: `/albums/${UNKNOWN_ID}`, get: 404, post: { out: 404, in: 400 } },
  '/albums/:albumId/edit': { at: `/albums/${UNKNOWN_ID}/edit`, get: 404, post: 404 },
  '/albums/:albumId/delete': { at: `/albums/${UNKNOWN_ID}/delete`, get: 404, post: 404 },
  '/albums/:albumId/share': { at: `/albums/${UNKNOWN_ID}/share`, get: 404 },
  // Only in the demo.
  '/subscribe': membersOnly({ get: { out: 404, in: 403 }, post: { out: 404, in: 403 } }),
  '/premium': membersOnly(),
  '/premium/order': {
    get: { out: 404, in: 404, provider: 200 },
    post: { out: 404, in: 404, provider: 400 },
  },
  '/premium/order/pay': { get: 404 },
  '/settings/payments': membersOnly(),
  '/settings/payments/:paymentId/receipt': { at: `/settings/payments/${UNKNOWN_ID}/receipt`, get: 404 },
  '/settings/data': membersOnly({ post: { out: 404, in: 302 } }),
  '/settings/data/download/:exportId': { at: `/settings/data/download/${UNKNOWN_ID}`, get: 404 },
  '/settings/account': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/save': postOnly({ out: 404, in: 400 }),
  '/settings/privacy': membersOnly(),
  '/settings/appearance': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/chat': membersOnly(),
  '/settings/cover': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/cover/lock': membersOnly({ post: { out: 404, in: 400 } }),
  // Nothing to unlock here. What locks: app/domains/auth/lock/locked.http.test.ts.
  '/lock': { get: 302, post: 302 },
  '/lock/now': postOnly(302),
  '/lock/used': { get: { out: 401, in: 200 }, post: { out: 401, in: 200 } },
  '/exit': { get: 302 },
  '/settings/devices': membersOnly({ post: 404 }),
  '/settings/devices/push': {
    get: 405,
    data: 200,
    by: { PUT: { out: 401, in: 400 }, DELETE: { out: 401, in: 200 } },
  },
  '/notifications': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/notifications': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/notifications/switch': postOnly({ out: 404, in: 400 }),
  '/settings/security': membersOnly({ post: { out: 404, in: 302 } }),
  '/settings/security/sessions': postOnly(404),
  '/settings/security/password': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/security/email': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/security/delete': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/security/two-factor': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/security/passkeys': membersOnly({ post: { out: 404, in: 400 } }),
  '/settings/security/confirm': membersOnly({ post: { out: 404, in: 400 } }),
  '/premium-success': page(),
  '/premium-declined': page(),
  '/admin/images': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/images/refresh': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/images/agreement': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, admin: 400 },
  }),
  '/admin/verification': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/verification/:requestId/:picture': { at: `/admin/verification/${UNKNOWN_ID}/selfie`, get: 404 },
  '/admin/blocked-pictures': adminsOnly({ post: 302 }),
  '/admin/cases': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 }, post: 302 }),
  '/admin/cases/:caseId': {
    at: `/admin/cases/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 404, admin: 404 },
  },
  '/admin/cases/:caseId/evidence/:evidenceId': {
    at: `/admin/cases/${UNKNOWN_ID}/evidence/${UNKNOWN_ID}`,
    get: 404,
  },
  '/admin/cases/:caseId/decide': {
    at: `/admin/cases/${UNKNOWN_ID}/decide`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  },
  '/admin/decisions/:decisionId/undo': {
    at: `/admin/decisions/${UNKNOWN_ID}/undo`,
    ...postOnly({ out: 302, in: 302, moderator: 404, admin: 404 }),
  },
  '/admin/appeals': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/appeals/:appealId': {
    at: `/admin/appeals/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 404, admin: 404 },
  },
  '/report': page({ post: 400 }),
  '/appeal/:token': { at: '/appeal/nobody', get: 404, post: 404 },
  '/decision/:decisionId': { at: `/decision/${UNKNOWN_ID}`, get: 404 },
  '/my-picture': page({ post: 400 }),
  '/my-picture/confirm': page({ post: 400 }),
  '/support': page({ post: 400 }),
  '/support/faq': page(),
  '/support/tickets': membersOnly(),
  '/support/tickets/:ticket': { at: `/support/tickets/${UNKNOWN_ID}`, get: 404, post: 404 },
  '/support/tickets/:ticket/images/:imageId': {
    at: `/support/tickets/${UNKNOWN_ID}/images/${UNKNOWN_ID}`,
    get: 404,
  },
  '/transparency': page(),
  '/transparency.json': page(),
  '/transparency.csv': page(),
  '/admin': adminsOnly({ post: { out: 302, in: 302, admin: 400 } }),
  '/admin/users/:userId': {
    at: `/admin/users/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, admin: 404 },
    post: { out: 302, in: 302, admin: 400 },
  },
  '/admin/leaks': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/log': adminsOnly(),
  '/admin/log.csv': { get: { out: 302, in: 302, admin: 200 } },
  '/admin/settings': adminsOnly({ post: { out: 302, in: 302, admin: 400 } }),
  '/admin/security': adminsOnly(),
  '/admin/support': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/support.csv': { get: { out: 302, in: 302, moderator: 200, admin: 200 } },
  '/admin/support.json': { get: { out: 302, in: 302, moderator: 200, admin: 200 } },
  '/admin/support/:ticketId': {
    at: `/admin/support/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  },
  '/admin/support/:ticketId/images/:imageId': {
    at: `/admin/support/${UNKNOWN_ID}/images/${UNKNOWN_ID}`,
    get: 404,
  },
  '/agb': page(),
  '/terms': { get: 301 },
  '/datenschutz': page(),
  '/privacy': { get: 301 },
  '/agb/versions': page(),
  // These readers have nothing to answer.
  '/agb/accept': {
    ...{ get: { out: 404, in: 302 }, post: { out: 404, in: 302 } },
    postData: { out: 404, in: 400 },
  },
  '/datenschutz/versions': page(),
  '/legal': page(),
  '/widerruf': page(),
  '/widerruf/formular': page({ post: 400 }),
  '/robots.txt': page(),
  '/sitemap.xml': page(),
  '/sitemap/:name': { at: '/sitemap/pages.xml', get: 200 },
  '/sw.js': { get: 200 },
  '/manifest.webmanifest': { get: 200 },
  '/offline': { get: 200 },
  '/lang': postOnly(302),
  '/theme': postOnly(302),
  '/age': postOnly(302),
  '/media/:name/:file?': { at: '/media/AAAAAAAAAAAAAAAAAAAAAA/320.webp', get: 404 },
  '/api/login': { get: 302 },
  '/api/auth/login': postOnly(400),
  '/api/auth/logout': postOnly(200),
  '/api/auth/passkey/options': postOnly(400),
  '/api/auth/passkey/verify': postOnly(400),
  '/api/auth/passkey/confirm': postOnly({ out: 401, in: 400 }),
  '/api/auth/passkey/unlock': postOnly(400),
  '/api/auth/passkey/add': postOnly({ out: 401, in: 400 }),
  '/api/auth/user': { get: { out: 401, in: 200 } },
  '/api/auth/forgot-password': postOnly(400),
  '/api/auth/reset-password': postOnly(400),
  '/api/auth/profile': { get: 405, data: 200, by: { PUT: { out: 401, in: 400 } } },
  '/api/auth/update-privacy-settings': { get: 405, data: 200, by: { PUT: { out: 401, in: 400 } } },
  '/api/auth/change-password': { get: 405, data: 200, by: { PUT: { out: 401, in: 400 } } },
  '/api/auth/delete-account': { get: 405, data: 200, by: { DELETE: { out: 401, in: 400 } } },
  '/api/auth/register': postOnly(400),
  '/api/auth/verify-email': postOnly(400),
  '/api/auth/resend-verification': postOnly(400),
  '/api/users/update-type': postOnly({ out: 401, in: 400 }),
  '/api/bot-check/challenge': { get: 200 },
  '/api/users/public': { get: 200 },
  '/api/users/recommended': { get: { out: 401, in: 200 } },
  '/api/users/:id/public': { at: `/api/users/${UNKNOWN_ID}/public`, get: 404 },
  '/api/matches': { get: { out: 401, in: 200 }, post: { out: 401, in: 400 } },
  // Only for event streams; tested separately.
  '/events': { get: { out: 401, in: 406 } },
  '/api/chat/unread-count': { get: { out: 401, in: 200 } },
  '/api/chat/rooms': { get: { out: 401, in: 200 }, post: { out: 401, in: 400 } },
  '/api/chat/messages': postOnly({ out: 401, in: 400 }),
  '/api/chat/messages/image': postOnly({ out: 401, in: 400 }),
  '/api/chat/:userId/messages': { at: `/api/chat/${UNKNOWN_ID}/messages`, get: { out: 401, in: 404 } },
  '/api/chat/:userId/read': {
    at: `/api/chat/${UNKNOWN_ID}/read`,
    get: 405,
    data: 200,
    by: { PUT: { out: 401, in: 404 } },
  },
  '/api/chat/:userId/accepts-images': {
    at: `/api/chat/${UNKNOWN_ID}/accepts-images`,
    get: 405,
    data: 200,
    by: { PUT: { out: 401, in: 400 } },
  },
  '/api/upload/profile-image': postOnly({ out: 401, in: 400 }),
  '/api/admin/stats': { get: { out: 401, in: 403, admin: 200 } },
  '/api/admin/users': { get: { out: 401, in: 403, admin: 200 } },
  '/api/admin/users/:id': {
    at: `/api/admin/users/${UNKNOWN_ID}`,
    get: 405,
    data: 200,
    by: { PUT: { out: 401, in: 403, admin: 400 }, DELETE: { out: 401, in: 403, admin: 400 } },
  },
  '/api/admin/users/:id/block': {
    at: `/api/admin/users/${UNKNOWN_ID}/block`,
    ...postOnly({ out: 401, in: 403, admin: 400 }),
  },
  '/api/admin/users/:id/unblock': {
    at: `/api/admin/users/${UNKNOWN_ID}/unblock`,
    ...postOnly({ out: 401, in: 403, admin: 404 }),
  },
  '/api/admin/users/:id/premium/activate': {
    at: `/api/admin/users/${UNKNOWN_ID}/premium/activate`,
    ...postOnly({ out: 401, in: 403, admin: 400 }),
  },
  '/api/admin/users/:id/premium/deactivate': {
    at: `/api/admin/users/${UNKNOWN_ID}/premium/deactivate`,
    ...postOnly({ out: 401, in: 403, admin: 404 }),
  },
  '/api/admin/logs': { get: { out: 401, in: 403, admin: 200 } },
  '/api/admin/images/pending': { get: { out: 401, in: 403, moderator: 200, admin: 200 } },
  '/api/support/contact': postOnly(400),
  '/api/private-albums': {
    get: { out: 401, in: 403, provider: 200 },
    post: { out: 401, in: 400 },
  },
  '/api/private-albums/:albumId': {
    at: `/api/private-albums/${UNKNOWN_ID}`,
    get: 405,
    data: 200,
    by: { DELETE: { out: 401, in: 403, provider: 404 } },
  },
  '/api/private-albums/:albumId/upload': {
    at: `/api/private-albums/${UNKNOWN_ID}/upload`,
    ...postOnly({ out: 401, in: 403, provider: 404 }),
  },
  '/api/private-albums/:albumId/share': {
    at: `/api/private-albums/${UNKNOWN_ID}/share`,
    ...postOnly({ out: 401, in: 400 }),
  },
  '/api/private-albums/:albumId/access/:accessId': {
    at: `/api/private-albums/${UNKNOWN_ID}/access/${UNKNOWN_ID}`,
    get: 405,
    data: 200,
    by: { DELETE: { out: 401, in: 403, provider: 404 } },
  },
  '/api/private-albums/:albumId/images/:imageId': {
    at: `/api/private-albums/${UNKNOWN_ID}/images/${UNKNOWN_ID}`,
    get: 405,
    data: 200,
    by: { DELETE: { out: 401, in: 403, provider: 404 } },
  },
  '/api/admin/images/:id/approve': {
    at: `/api/admin/images/${UNKNOWN_ID}/approve`,
    ...postOnly({ out: 401, in: 403, moderator: 404, admin: 404 }),
  },
  '/api/admin/images/:id/reject': {
    at: `/api/admin/images/${UNKNOWN_ID}/reject`,
    ...postOnly({ out: 401, in: 403, moderator: 400, admin: 400 }),
  },
  '/api/upgrade-premium': postOnly({ out: 401, in: 403 }),
  // Unsigned.
  '/api/payments/notice': { get: 400 },
  '/sandbox/pay': { get: 400, post: 400 },
  '/sandbox/status': { get: 400 },
  '/admin/payments': adminsOnly(),
  '/api/openapi.json': { get: 200 },
  '/api/docs': page(),
  '/api/*': { at: '/api/no/such', get: 404, post: 404, others: 404 },
  '/healthz': { get: 200 },
  '/readyz': { get: 200 },
  '/dev/mail': page({ get: 200 }),
  '/*': { at: '/no/such', get: 404, post: 404, others: 404 },
}

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
    // A new session each time, so that signing out in one case does not affect the next.
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

/** These lock the session, and so the other cases of a member. */
const LOCKS = ['/lock/now', '/exit']

describe.each(Object.entries(EXPECTED))('%s', (path, expected) => {
  const address = expected.at ?? path
  const readers = LOCKS.includes(path) ? (['visitor'] as const) : READERS

  it.each(readers)('GET and HEAD as %s', async (reader) => {
    const client = await clients[reader]()
    const read = await client.get(address, { accept: 'text/html' })
    expect(read.status).toBe(statusFor(reader, expected.get))
    await wholesome(read)
    const head = await client.send(address, { method: 'HEAD' })
    expect(head.status).toBe(read.status)
  })

  it.each(readers)('its .data request as %s, with and without the root', async (reader) => {
    const client = await clients[reader]()
    const data = address === '/' ? '/_root.data' : `${address}.data`
    const want = inData(statusFor(reader, expected.data ?? expected.get))
    for (const query of ['', `?_routes=${encodeURIComponent(leafOf(path))}`]) {
      const answer = await client.get(`${data}${query}`)
      expect([query, answer.status]).toEqual([query, want])
      await wholesome(answer)
    }
  })

  // Signing out would end the session of the other cases.
  const writers = path.endsWith('/logout') ? (['visitor'] as const) : readers
  it.each(writers)('POST, by page and by data, and the other unsafe methods as %s', async (reader) => {
    const client = await clients[reader]()
    const post = statusFor(reader, expected.post ?? 405)
    const twin = await client.send(`${address === '/' ? '/_root' : address}.data`, { form: {} })
    expect(twin.status).toBe(inData(statusFor(reader, expected.postData ?? post)))
    await wholesome(twin)
    for (const method of WRITES) {
      const answer = await client.send(address, { method, form: {} })
      const other = statusFor(reader, expected.by?.[method] ?? expected.others ?? 405)
      expect([method, answer.status]).toEqual([method, method === 'POST' ? post : other])
      if (answer.status === 405) expect(answer.headers.get('allow')).toBeTruthy()
      await wholesome(answer)
    }
  })

  it('refuses requests of a foreign page', async () => {
    const client = await clients.customer()
    const answer = await client.send(address, {
      form: {},
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})

/** A locked session (decision 0234) may open these; `/lock` is 423 itself. */
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
/** What these answer does not depend on who asks: they look at no session. */
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

  it.each(locked)('reads and does nothing at %s', async (path, expected) => {
    const address = expected.at ?? path
    const data = address === '/' ? '/_root.data' : `${address}.data`
    const asks = [
      [address, { headers: { accept: 'text/html' } }],
      [address, {}],
      [data, {}],
      [`${data}?_routes=${encodeURIComponent(leafOf(path))}`, {}],
      ...WRITES.map((method) => [address, { method, form: {} }] as const),
      ...WRITES.map((method) => [address, { method, json: {} }] as const),
      [data, { method: 'POST', form: {} }],
    ] as const
    for (const [at, how] of asks) {
      const answer = await client.send(at, how)
      const text = await wholesome(answer)
      const says = [answer.status, answer.headers.get('location')]
      expect(text).not.toContain('Verborgen')
      if (isLockedAnswer(answer, text)) continue
      // Nobody looked at the session: a redirect of the page itself, a wrong method or body, a text for everybody.
      const other = await server.client().send(at, how)
      expect([at, how, ...says]).toEqual([at, how, other.status, other.headers.get('location')])
    }
    const page = await client.get(address, { accept: 'text/html' })
    expect([302, 404, 405, 423]).toContain(page.status)
  })

  function isLockedAnswer({ status, headers }: Response, text: string): boolean {
    if (status === 302) return /^\/lock(\?|$)/.test(headers.get('location') ?? '')
    return status === 202 ? text.includes('/lock') : status === 423
  }

  it.each(SAME_FOR_EVERYBODY)('gets at %s what a visitor gets', async (path) => {
    const address = EXPECTED[path]?.at ?? path
    const [own, other] = [await client.get(address), await server.client().get(address)]
    expect(own.status).toBe(other.status)
    expect(await own.text()).not.toContain('Verborgen')
  })
})

function statusFor(reader: Reader, status: Status): number {
  if (typeof status === 'number') return status
  if (reader === 'visitor') return status.out
  return (reader === 'customer' ? undefined : status[reader]) ?? status.in
}

/** A redirect in a data response has status 202 (single fetch). */
const inData = (status: number) => (status >= 300 && status < 400 ? 202 : status)

/** Every response: no crash, no internals exposed, all headers present. */
async function wholesome(answer: Response): Promise<string> {
  const text = await answer.text()
  expect(answer.status).not.toBe(500)
  // Bounded repetitions: with `.+`, a document of one long line takes this expression ten seconds.
  expect(text).not.toMatch(/\bat [^()\n]{1,200}\([^()\n]{1,400}:\d+:\d+\)|node_modules|passwordHash|argon2/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return text
}

function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = `${parent}/${entry.path ?? ''}`.replace(/\/+/g, '/')
    return [...(entry.path || entry.index ? [path] : []), ...pathsOf(entry.children ?? [], path)]
  })
}

/** Remix' id of a route: the one that a hand-made data request would name. */
function leafOf(path: string): string {
  const entry = routes.find((one) => `/${one.path ?? ''}` === path)
  return entry?.id ?? entry?.file.replace(/\.tsx?$/, '') ?? ''
}
