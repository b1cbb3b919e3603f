import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { expect, it } from 'vitest'
import { days, seconds } from '~/platform/time/durations'
import { registrationsOf, rememberRegistration } from './registration-cookie.server'

const withCookie = (setCookie = '') =>
  new Request('http://localhost/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })

it('remembers the last five registrations of a browser, the newest first, as long as one is kept', async () => {
  const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
  let cookie = ''
  for (const id of ids) cookie = await rememberRegistration(withCookie(cookie), id)
  expect(await registrationsOf(withCookie(cookie))).toEqual(ids.slice(1).reverse())
  expect(cookie).toContain(`; Max-Age=${days(UNVERIFIED_KEPT_DAYS) / seconds(1)};`)
})

it('are none without a cookie or with a forged one', async () => {
  expect(await registrationsOf(withCookie())).toEqual([])
  const forged = Buffer.from(JSON.stringify([crypto.randomUUID()])).toString('base64')
  expect(await registrationsOf(withCookie(`registration=${forged}.x`))).toEqual([])
})
