import { expect, it } from 'vitest'
import { mailboxOf, rememberMailbox } from './mailbox-cookie.server'

const withCookie = (setCookie: string) =>
  new Request('http://localhost/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })

it('keeps the address and the page to open after confirming, never another site', async () => {
  const mailbox = async (redirectTo: string | null) =>
    mailboxOf(withCookie(await rememberMailbox('lena@example.test', redirectTo)))
  expect(await mailbox('/profile?id=1')).toEqual({ email: 'lena@example.test', redirectTo: '/profile?id=1' })
  expect(await mailbox(null)).toEqual({ email: 'lena@example.test', redirectTo: null })
  for (const foreign of ['//evil.test', 'https://evil.test/', '/logout', 'settings'])
    expect(await mailbox(foreign)).toEqual({ email: 'lena@example.test', redirectTo: null })
})

it('is nothing without a cookie or with a forged one', async () => {
  expect(await mailboxOf(new Request('http://localhost/'))).toBeNull()
  expect(await mailboxOf(withCookie('mailbox=eyJlbWFpbCI6ImFAYi5kZSJ9.x'))).toBeNull()
})
