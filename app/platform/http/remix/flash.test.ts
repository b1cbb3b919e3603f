import { expect, test } from 'vitest'
import { clearFlash, setFlash, takeFlash } from './flash.server'

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

test.each(['', 'other=1', 'flash=', 'flash=eyJ0b25lIjoiaW5mbyJ9', 'flash=%E0%A4%A', 'flash=a.b'])(
  'a forged or damaged message is ignored: %s',
  async (cookie) => {
    expect(await takeFlash(asking(cookie))).toBeNull()
  },
)
