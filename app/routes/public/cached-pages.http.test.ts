import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LANGUAGES } from 'db/limits/platform'
import { beforeAll, expect, test } from 'vitest'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'
import { CACHEABLE_PATHS } from './cacheable-pages.server'

const server = ownServer(() => ({ PAGE_CACHE_MB: '64' }))
let person = ''
beforeAll(async () => {
  person = await listedPerson({ onlineUntil: new Date(Date.now() + 3_600_000) })
  await listedPerson({ premiumExpiresAt: new Date(Date.now() + 86_400_000), firstName: 'Mara' })
  await listedPerson({ place: 'hamburg' })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends one request exactly as given, and decodes nothing. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    httpRequest(server.origin + path, { method, headers }, async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await buffer(response),
      })
    })
      .on('error', reject)
      .end()
  })

/** Bypasses the cache: it passes range requests to the app, which sends whole pages. */
const askApp = (path: string, headers: Record<string, string> = {}) =>
  ask(path, { ...headers, range: 'bytes=0-' })

const isCached = ({ headers }: Answer) => headers.etag !== undefined

/** Requests a page often enough that the last response comes from the cache: a profile is stored at the second request. */
async function askTwice(path: string, headers: Record<string, string> = {}, method = 'GET') {
  await ask(path, headers)
  if (path.startsWith('/profile')) await ask(path, headers)
  return ask(path, headers, method)
}

const PER_RESPONSE_HEADERS = [
  'date',
  'x-request-id',
  'etag',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]
const commonHeaders = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.includes(name)))

const READERS = ['', 'theme=light', 'theme=dark', 'age=1', 'theme=light; age=1', 'theme=dark; age=1']
/** Cookies on which no cached page depends. */
const IGNORED_COOKIES =
  'tz=America/Sao_Paulo; device=abc.def; seen=abc.def; selectedUserType=man; no-use=1; _ga=GA1.2'

const PROFILES = ['/profile/:userId', '/profile?id=:userId']

test.each([...CACHEABLE_PATHS, ...PROFILES])(
  '%s is the same, byte for byte, from the cache and from the app',
  async (page) => {
    const path = page.replaceAll(':userId', person)
    for (const language of LANGUAGES) {
      for (const reader of READERS) {
        const cookie = [`lang=${language}`, reader, IGNORED_COOKIES].filter(Boolean).join('; ')
        const [app, cached] = [await askApp(path, { cookie }), await askTwice(path, { cookie })]
        expect([app.status, isCached(app), cached.status, isCached(cached)]).toEqual([200, false, 200, true])
        expect(cached.body.equals(app.body), `${language} ${reader}`).toBe(true)
        const json = path.startsWith('/api/users/')
        const headers = {
          ...commonHeaders(app),
          ...(json ? { vary: 'Cookie, Accept-Encoding', 'cache-control': 'private, no-cache' } : {}),
        }
        expect(commonHeaders(cached)).toEqual(headers)
      }
    }
  },
)

test.each([
  '/?place=hamburg',
  '/?place=bonn&priceMin=100&priceMax=200&services=oral',
  '/explore?place=hamburg&ageMax=35&online=1',
  '/?search=Luna',
  '/?sort=price',
  '/?lang=fr',
  '/api/users/public?place=hamburg',
])('with parameters, too: %s is the same from the cache and from the app', async (path) => {
  const cookie = 'lang=fr; theme=dark; age=1; place=bonn'
  const [app, cached] = [await askApp(path, { cookie }), await askTwice(path, { cookie })]
  expect([app.status, isCached(app), isCached(cached)]).toEqual([200, false, true])
  expect(cached.body.toString()).toBe(app.body.toString())
})

test('the page depends on the place cookie and on the browser’s languages', async () => {
  const headers = { cookie: 'place=hamburg', 'accept-language': 'pt-BR,pt;q=0.9' }
  const [app, cached] = [await askApp('/', headers), await askTwice('/', headers)]
  expect(isCached(cached)).toBe(true)
  expect(cached.body.equals(app.body)).toBe(true)
  expect(cached.headers['content-language']).toBe('pt')
  expect(cached.body.toString()).toContain('Hamburg')
  const berlin = await askTwice('/', { 'accept-language': 'pt' })
  expect(berlin.body.equals(cached.body)).toBe(false)
})

test('brotli, gzip and the uncompressed page are cached with the same ETag', async () => {
  const cookie = 'lang=de; age=1'
  const plain = await askTwice('/', { cookie })
  const br = await ask('/', { cookie, 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask('/', { cookie, 'accept-encoding': 'gzip' })
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  for (const { headers, body } of [plain, br, gzip]) {
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.etag).toBe(plain.headers.etag)
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  }
})

test('a browser that has the page gets a 304, and HEAD gets only the headers', async () => {
  const cookie = 'lang=de'
  const whole = await askTwice('/', { cookie })
  const known = await ask('/', { cookie, 'if-none-match': String(whole.headers.etag) })
  expect([known.status, known.body.length]).toEqual([304, 0])
  expect(known.headers.etag).toBe(whole.headers.etag)
  expect(known.headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
  expect((await ask('/', { cookie, 'if-none-match': '"other"' })).status).toBe(200)
  const head = await ask('/', { cookie }, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  expect(isCached(head)).toBe(true)
})

test('a member gets a page from the app, which is not cached', async () => {
  const { client } = await signedInClient(server)
  const own = await client.get('/')
  expect(own.headers.get('etag')).toBeNull()
  const member = await own.text()
  expect(member).toContain('data-hydrate')
  const cookie = [...client.cookies]
    .filter(([name]) => name !== 'session')
    .map(([name, value]) => `${name}=${value}`)
  const visitor = await askTwice('/', { cookie: cookie.join('; ') })
  expect(visitor.body.toString()).not.toContain('data-hydrate')
  // An invalid session cookie bypasses the cache, too.
  for (const forged of ['session=abc.def', 'age=1; session=x']) {
    expect(isCached(await askTwice('/', { cookie: forged }))).toBe(false)
  }
})

test('after the quick exit every page is the neutral confirmation, whatever is in the cache', async () => {
  for (const page of [...CACHEABLE_PATHS, ...PROFILES]) {
    const path = page.replace(':userId', person)
    await askTwice(path, { cookie: 'lang=de; age=1' })
    const away = await ask(path, { cookie: 'lang=de; age=1; away=1' })
    expect(isCached(away), path).toBe(false)
    expect(away.status, path).not.toBe(200)
  }
})

test.each([
  '/?unknown=1',
  '/?search=%3Cscript%3E%00',
  '/?lang=fr',
  '/?place=nowhere',
  '/?cursor=forged',
  '/?dialog=auth',
  '/login',
  '/register',
  '/not-there',
  '/profile/00000000-0000-4000-8000-000000000000',
  ...PROFILES.map((path) => `${path}${path.includes('?') ? '&' : '?'}from=list`),
  '/profile?id=:userId&id=:userId',
  '/profile?id=somebody',
  '/profile',
])('%s neither gets nor fills a cached page', async (path) => {
  expect(isCached(await askTwice(path.replaceAll(':userId', person), { cookie: 'lang=de' }))).toBe(false)
})

test('a profile is cached from the second request on, and a member gets it from the app', async () => {
  const path = `/profile/${await listedPerson({ firstName: 'Mona' })}`
  const cookie = 'lang=de; age=1'
  const answers = [await ask(path, { cookie }), await ask(path, { cookie }), await ask(path, { cookie })]
  expect(answers.map(isCached)).toEqual([false, true, true])
  expect(answers[2]?.body.equals(answers[0]?.body ?? Buffer.of())).toBe(true)
  const { client } = await signedInClient(server)
  const own = await client.get(path)
  expect(own.headers.get('etag')).toBeNull()
  expect(await own.text()).toContain('data-hydrate')
})

test('a page that stores the language is not cached; the next one is', async () => {
  const first = await ask('/?lang=es')
  expect(first.headers['set-cookie']?.join()).toContain('lang=es')
  const next = await askTwice('/?lang=es', { cookie: 'lang=es' })
  expect([isCached(next), next.headers['set-cookie']]).toEqual([true, undefined])
})
