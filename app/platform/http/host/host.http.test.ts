import { describe, expect, test } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { securityHeaders } from '../middleware/security-headers.server'

const HTML = 'Accept: text/html'
const FORM = 'Content-Type: application/x-www-form-urlencoded'

const server = sharedServer()

const raw = (method: string, path: string, headers?: string[], body?: string) =>
  sendRaw(server.origin, rawRequest(method, path, headers, body))

describe('every response has the security headers', () => {
  test.each([
    ['a page', 'GET', '/landing', [HTML]],
    ['a missing page', 'GET', '/not-there', [HTML]],
    ['a redirect', 'GET', '/api/login', []],
    ['a file', 'GET', '/favicon.svg', []],
    ['a missing file', 'GET', '/assets/not-there.js', []],
    ['the data of a page', 'GET', '/landing.data', []],
    ['JSON', 'GET', '/healthz', []],
    ['a JSON error', 'GET', '/api/not-there', []],
    ['a wrong method', 'PUT', '/landing', [HTML]],
    ['a request that is too large', 'POST', '/login', ['Content-Length: 9000000']],
    ['a cross-site request', 'POST', '/login', ['Origin: https://other.example', 'Content-Length: 0']],
    ['an invalid address', 'GET', '/%FF', [HTML]],
    ['an unknown method', 'HELLO', '/', []],
    ['headers that are too large', 'GET', '/', [`X-Long: ${'a'.repeat(20_000)}`]],
  ])('%s', async (_, method, path, headers) => {
    const answer = await raw(method, path, headers)
    expect(answer.status).toBeGreaterThan(0)
    for (const [name, value] of securityHeaders()) {
      const sent = answer.headers.get(name.toLowerCase())
      if (name === 'Content-Security-Policy')
        expect(sent).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
      else expect(sent, name).toBe(value)
    }
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
  })
})

describe('visitor pages and member pages', () => {
  test('a visitor page has no inline scripts, nonce or style attributes', async () => {
    const answer = await raw('GET', '/landing', [HTML])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).not.toContain('nonce')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('vary')).toContain('Cookie')
    // Structured data for search engines is not executed.
    expect(answer.body).not.toMatch(
      /nonce=|<style|\sstyle="|<script(?![^>]*\ssrc=)(?! type="application\/ld\+json">)|modulepreload/,
    )
  })

  test.each([
    '/confirm-email',
    '/keep-second-factor',
    '/my-picture/confirm',
    '/reset-password',
    '/verify-email',
    '/unsubscribe',
  ])('a page whose link is a secret is in no cache: %s', async (path) => {
    const answer = await raw('GET', `${path}?token=none`, [HTML])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('a hydrated page allows its scripts with a nonce that differs in each response', async () => {
    const [first, second] = await Promise.all([
      raw('GET', '/premium-declined', [HTML]),
      raw('GET', '/premium-declined', [HTML]),
    ])
    const nonceOf = (policy = '') => /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1]
    const nonce = nonceOf(first.headers.get('content-security-policy'))
    expect(nonce).toBeDefined()
    expect(nonceOf(second.headers.get('content-security-policy'))).not.toBe(nonce)
    expect(first.body).toContain(`nonce="${nonce}"`)
    expect(first.body).not.toMatch(/\sstyle="/)
  })

  test('with a session cookie, even a forged one, every page is a member page and not cached', async () => {
    const answer = await raw('GET', '/landing', [HTML, 'Cookie: session=forged'])
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('modulepreload')
    expect(answer.headers.get('content-security-policy')).toContain('nonce-')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['a visitor page', '/landing', [HTML]],
    ['a member page', '/landing', [HTML, 'Cookie: session=forged']],
    ['a missing page', '/not-there', [HTML]],
  ])('%s names the label of sites for adults in its head, too', async (_, path, headers) => {
    const answer = await raw('GET', path, headers)
    expect(answer.body).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"/>')
  })

  test('a 404 has no scripts', async () => {
    const answer = await raw('GET', '/not-there', [HTML])
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).not.toContain('nonce')
  })
})

describe('cross-site requests', () => {
  test.each([
    ['Origin: https://other.example'],
    ['Origin: null'],
    ['Origin: no address'],
    ['Sec-Fetch-Site: cross-site'],
    ['Sec-Fetch-Site: same-site'],
  ])('%s is refused', async (header) => {
    const page = await raw('POST', '/select-type', [HTML, FORM, header, 'Content-Length: 0'])
    expect(page.status).toBe(403)
    expect(page.body).toContain('<html lang="de"')
    const api = await raw('POST', '/api/auth/login', [header, 'Content-Length: 0', 'Accept-Language: en'])
    expect(api.status).toBe(403)
    expect(JSON.parse(api.body)).toEqual({ code: 'forbidden', message: expect.stringMatching(/\w/) })
  })

  test('same-origin forms and clients that are no browsers are accepted', async () => {
    for (const header of [`Origin: ${server.origin}`, 'Sec-Fetch-Site: same-origin', 'X-Nothing: 1']) {
      const answer = await raw('POST', '/api/auth/login', [header, 'Content-Length: 2'], '{}')
      expect(answer.status, header).not.toBe(403)
    }
  })

  test('reading methods are accepted from any origin', async () => {
    expect((await raw('GET', '/landing', [HTML, 'Sec-Fetch-Site: cross-site'])).status).toBe(200)
  })
})

describe('refusals are in the reader’s language', () => {
  test.each(['en', 'pt', 'es', 'fr'])('%s', async (language) => {
    const preferred = await raw('GET', '/%FF', [HTML, `Accept-Language: ${language}`])
    expect(preferred.body).toContain(`<html lang="${language}"`)
    const stored = await raw('GET', '/%FF', [HTML, `Cookie: lang=${language}`])
    expect(stored.body).toContain(`<html lang="${language}"`)
    const chosen = await raw('PUT', `/landing?lang=${language}`, [HTML])
    expect(chosen.body).toContain(`<html lang="${language}"`)
  })
})

describe('files', () => {
  test('with a hash in their name are immutable and precompressed', async () => {
    const page = await raw('GET', '/landing', [HTML])
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    for (const encoding of ['br', 'gzip']) {
      const file = await raw('HEAD', path, [`Accept-Encoding: ${encoding}`])
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(file.headers.get('content-encoding')).toBe(encoding)
      expect(file.headers.get('vary')).toBe('Accept-Encoding')
    }
    const refused = await raw('HEAD', path, ['Accept-Encoding: br;q=0'])
    expect(refused.headers.get('content-encoding')).toBeUndefined()
  })

  test('other files are revalidated after an hour; metadata of the build is not served', async () => {
    const icon = await raw('GET', '/favicon.svg')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await raw('GET', '/.vite/manifest.json')).status).toBe(404)
    expect((await raw('GET', '/assets/../../package.json')).status).toBe(404)
  })

  test('pages are compressed', async () => {
    const page = await raw('GET', '/landing', [HTML, 'Accept-Encoding: br'])
    expect(page.headers.get('content-encoding')).toBe('br')
  })

  test('the refusal of a method is a complete page without compression (decision 0400)', async () => {
    const page = await raw('PUT', '/landing', [HTML, 'Accept-Encoding: br'])
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(page.headers.get('content-encoding')).toBeUndefined()
    expect(page.headers.get('content-length')).toBe(String(page.body.length))
    expect(page.body).toMatch(/^<!DOCTYPE html>[\s\S]*<h1/)
  })
})

test('/healthz reports the process, /readyz also the services that it needs', async () => {
  const client = server.client()
  expect(await (await client.get('/healthz')).json()).toEqual({ ok: true })
  expect(await (await client.get('/readyz')).json()).toEqual({
    ready: true,
    degraded: false,
    parts: { database: 'ok', migrations: 'ok', restore: 'ok', storage: 'ok', mail: 'ok' },
  })
})
