import { describe, expect, test } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { signedInClient } from '~/testing/http/sign-in'

const HTML = 'Accept: text/html'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const MB = 1024 * 1024

const server = sharedServer()

const raw = (method: string, path: string, headers?: string[], body?: string) =>
  sendRaw(server.origin, rawRequest(method, path, headers, body))

describe('bodies', () => {
  const chunk = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`

  test('over 1 MB with Content-Length: 413 before the body is sent', async () => {
    const answer = await raw('POST', '/login', [HTML, FORM, `Content-Length: ${MB + 1}`])
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('over 1 MB with Expect: 413 instead of 100 Continue', async () => {
    const answer = await raw('POST', '/login', [FORM, `Content-Length: ${MB + 1}`, 'Expect: 100-continue'])
    expect(answer.status).toBe(413)
  })

  test('with an unknown Expect: the answer of a request without it', async () => {
    const headers = ['Expect: nothing', 'Content-Type: application/json', 'Content-Length: 2']
    const answer = await raw('POST', '/api/auth/login', headers, '{}')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'invalid-input' })
  })

  test('over 1 MB in chunks: 413', async () => {
    const headers = [FORM, 'Transfer-Encoding: chunked']
    expect((await raw('POST', '/login', headers, chunk.repeat(20))).status).toBe(413)
    const api = await raw('POST', '/api/auth/login', ['Transfer-Encoding: chunked'], chunk.repeat(20))
    expect(api.status).toBe(413)
    expect(JSON.parse(api.body)).toMatchObject({ code: 'too-large' })
  })

  test.each([
    ['a text that is not JSON', [], 'hello'],
    ['broken JSON', ['Content-Type: application/json'], '{"email":'],
    ['a null character', ['Content-Type: application/json'], '{"email":"a\\u0000b","password":"x"}'],
    ['an empty body', [], ''],
    ['a broken multipart form', ['Content-Type: multipart/form-data; boundary=x'], 'hello'],
  ])('%s is not an internal error', async (_, headers, body) => {
    const length = `Content-Length: ${body.length}`
    for (const path of ['/login', '/api/auth/login']) {
      const answer = await raw('POST', path, [...headers, length], body)
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.status, path).toBeLessThan(500)
    }
  })

  test('a text without a name in a form that may have files is refused, and the server goes on', async () => {
    const body = '--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n'
    const headers = [HTML, 'Content-Type: multipart/form-data; boundary=x', `Content-Length: ${body.length}`]
    for (const path of ['/support', '/my-picture'])
      expect((await raw('POST', path, headers, body)).status, path).toBe(400)
    expect((await raw('GET', '/healthz')).status).toBe(200)
  })
})

describe('methods', () => {
  test.each([
    ['PUT', '/landing', 'GET, HEAD, OPTIONS'],
    ['POST', '/landing', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/landing', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/login', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/api/auth/user', 'GET, HEAD, OPTIONS'],
    ['POST', '/favicon.svg', 'GET, HEAD'],
  ])('%s %s is refused', async (method, path, allow) => {
    const answer = await raw(method, path, [HTML, 'Content-Length: 0'])
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
  })

  test('GET of an action-only route is refused too', async () => {
    const answer = await raw('GET', '/api/auth/login')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'method-not-allowed' })
  })

  test('the 405 page of an action-only route is a member page for members, and the same page for all visitors', async () => {
    const asVisitor = (headers = {}) => server.client().get('/logout', { accept: 'text/html', ...headers })
    const before = await (await asVisitor()).text()
    expect(before).toContain('href="/login')
    const { client } = await signedInClient(server)
    const session = client.cookies.get('session')
    const ofMember = await client.get('/logout', { accept: 'text/html' })
    expect([ofMember.status, ofMember.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(ofMember.headers.get('cache-control')).toBe('private, no-store')
    const page = await ofMember.text()
    expect(page).toContain('href="/my-profile"')
    expect(page).not.toContain('href="/login')
    expect(await (await asVisitor()).text()).toBe(before)
    // After the quick exit (cookie `away`) not even the platform's name, and with a forged session nothing of an account.
    const afterExit = await asVisitor({ cookie: `session=${session}; away=1` })
    expect([afterExit.status, await afterExit.text()]).toEqual([405, '405 Method Not Allowed\n'])
    expect(await (await asVisitor({ cookie: 'session=x.y' })).text()).toBe(before)
  })

  test('OPTIONS lists the methods; HEAD is GET without a body', async () => {
    const options = await raw('OPTIONS', '/login')
    expect(options.status).toBe(204)
    expect(options.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
    for (const path of ['/landing', '/login', '/healthz', '/not-there', '/favicon.svg']) {
      const head = await raw('HEAD', path, [HTML])
      expect(head.status, path).toBe(path === '/not-there' ? 404 : 200)
      expect(head.body, path).toBe('')
    }
  })

  test('POST and DELETE to an unknown address get 404', async () => {
    expect((await raw('POST', '/not-there', [HTML, 'Content-Length: 0'])).status).toBe(404)
    expect((await raw('DELETE', '/api/not-there')).status).toBe(404)
  })
})

describe('addresses', () => {
  test.each([
    ['bytes that are not UTF-8', '/%FF'],
    ['broken encoding', '/%'],
    ['a null character', '/a%00b'],
    ['another host', '//other.example/'],
    ['another host, encoded', '/%2f%2fother.example'],
    ['9,000 characters', `/?a=${'a'.repeat(9000)}`],
  ])('with %s gets a 400 page', async (_, path) => {
    const page = await raw('GET', path, [HTML])
    expect(page.status).toBe(400)
    expect(page.body).toContain('<html lang="de"')
  })

  test.each(['GET http://other.example/ HTTP/1.1', 'GET /m\xfcnchen HTTP/1.1', 'hello', 'GET / HTTP/9'])(
    'the request line "%s" gets 400',
    async (line) => {
      const answer = await sendRaw(server.origin, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(answer.status).toBe(400)
    },
  )

  test('a request without a Host header gets 400 from the app, with its security headers', async () => {
    const answer = await sendRaw(server.origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(answer.status).toBe(400)
    expect(answer.headers.has('content-security-policy')).toBe(true)
  })

  test.each(['/landing?x=%FF', '/landing?x=%00', '/landing?%', '/landing?_data=root', '/landing?x=1&x=2'])(
    'a query is accepted as it is: %s',
    async (path) => {
      expect((await raw('GET', path, [HTML])).status).toBe(200)
    },
  )

  test('the response has the id of the request, which clients cannot choose', async () => {
    const answer = await raw('GET', '/healthz', ['X-Request-Id: chosen-by-somebody'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})
