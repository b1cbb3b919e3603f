import { expect, test } from 'vitest'
import { clearFlash, redirectWithFlash, setFlash, takeFlash } from './flash.server'

async function cookieAfter(leave: (headers: Headers) => Promise<void>): Promise<string> {
  const headers = new Headers()
  await leave(headers)
  return headers.getSetCookie()[0] ?? ''
}

const asking = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } })

test('a message is shown on the next page only', async () => {
  const flash = { tone: 'success', key: 'auth:signedOut', values: { count: 2 } } as const
  const cookie = await cookieAfter((headers) => setFlash(headers, flash))
  expect(cookie).toMatch(/^flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await takeFlash(asking(cookie.split(';')[0] ?? ''))).toEqual(flash)
  expect(await cookieAfter(clearFlash)).toContain('Max-Age=0')
})

test('a redirect has the message, after the other cookies of the response', async () => {
  const flash = { tone: 'error', key: 'auth:adminOnly' } as const
  const response = await redirectWithFlash('/login', flash, { 'Set-Cookie': 'other=1', 'Retry-After': '9' })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/login')
  expect(response.headers.get('Retry-After')).toBe('9')
  const [other, cookie = '', ...more] = response.headers.getSetCookie()
  expect(other).toBe('other=1')
  expect(await takeFlash(asking(cookie.split(';')[0] ?? ''))).toEqual(flash)
  expect(more).toEqual([])
})

test('several cookies of a response keep their order before the message', async () => {
  const headers = new Headers([
    ['Set-Cookie', 'first=1'],
    ['Set-Cookie', 'second=2'],
  ])
  const response = await redirectWithFlash('/', { tone: 'info', key: 'auth:signedOut' }, headers)
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['first', 'second', 'flash'])
})

test.each(['', 'other=1', 'flash=', 'flash=eyJ0b25lIjoiaW5mbyJ9', 'flash=%E0%A4%A', 'flash=a.b'])(
  'a forged or damaged message is ignored: %s',
  async (cookie) => {
    expect(await takeFlash(asking(cookie))).toBeNull()
  },
)
