import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { afterEach, expect, it } from 'vitest'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes, seconds } from '~/platform/time/durations'
import { mailboxOf, registrationsOf, rememberMailbox, rememberRegistration } from './cookies.server'

afterEach(() => setClock(null))

const withCookie = (setCookie = '') =>
  new Request('http://localhost/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })

it('the mailbox cookie stores the address and the page to open after confirming, but no page of another site', async () => {
  const mailbox = async (redirectTo: string | null) =>
    mailboxOf(withCookie(await rememberMailbox('lena@example.test', redirectTo)))
  expect(await mailbox('/profile?id=1')).toEqual({ email: 'lena@example.test', redirectTo: '/profile?id=1' })
  expect(await mailbox(null)).toEqual({ email: 'lena@example.test', redirectTo: null })
  for (const foreign of ['//evil.test', 'https://evil.test/', '/logout', 'settings'])
    expect(await mailbox(foreign)).toEqual({ email: 'lena@example.test', redirectTo: null })
})

it('without a cookie or with a forged one there is no mailbox', async () => {
  expect(await mailboxOf(new Request('http://localhost/'))).toBeNull()
  expect(await mailboxOf(withCookie('mailbox=eyJlbWFpbCI6ImFAYi5kZSJ9.x'))).toBeNull()
})

it('browser and server accept the mailbox cookie for half an hour', async () => {
  const start = new Date('2026-05-01T12:00:00Z')
  setClock(start)
  const cookie = await rememberMailbox('lena@example.test', null)
  expect(cookie).toContain('; Max-Age=1800;')
  const after = (ms: number) => {
    setClock(new Date(start.getTime() + ms))
    return mailboxOf(withCookie(cookie))
  }
  expect(await after(minutes(30) - 1)).toHaveProperty('email', 'lena@example.test')
  expect(await after(minutes(30))).toBeNull()
})

it('the registration cookie lists the last five registrations of a browser, newest first, for as long as unverified accounts are kept', async () => {
  const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
  let cookie = ''
  for (const id of ids) cookie = await rememberRegistration(withCookie(cookie), id)
  expect(await registrationsOf(withCookie(cookie))).toEqual(ids.slice(1).reverse())
  expect(cookie).toContain(`; Max-Age=${days(UNVERIFIED_KEPT_DAYS) / seconds(1)};`)
})

it('without a cookie or with a forged one there are no registrations', async () => {
  expect(await registrationsOf(withCookie())).toEqual([])
  const forged = Buffer.from(JSON.stringify([crypto.randomUUID()])).toString('base64')
  expect(await registrationsOf(withCookie(`registration=${forged}.x`))).toEqual([])
})
