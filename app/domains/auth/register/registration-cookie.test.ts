import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { expect, it } from 'vitest'
import { days, seconds } from '~/platform/time/durations'
import { registrationsOf, rememberRegistration } from './registration-cookie.server'

const withCookie = (setCookie = '') =>
  new Request('http://localhost/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })

it('the cookie lists the last five registrations of a browser, newest first, for as long as unverified accounts are kept', async () => {
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
