import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { seal } from '~/platform/secrets/sealed.server'
import { makeAccount } from '~/testing/people/accounts'
import { setEnvironment } from '~/testing/settings'
import { preferencesOf } from './preferences.server'
import { unsubscribe, unsubscribeLinkOf, unsubscribeUrl } from './unsubscribe.server'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => `${name} secret`.padEnd(40, '.'))

const secrets = (...list: (string | undefined)[]) => setEnvironment({ SESSION_SECRET: list.join(',') })
afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
})
afterAll(closeDb)

const tokenFor = (...given: Parameters<typeof unsubscribeUrl>) =>
  new URL(unsubscribeUrl(...given)).searchParams.get('token') ?? ''

it('switches kinds off together that one switch of the account switches', async () => {
  const user = await makeAccount()
  expect(await unsubscribe(tokenFor(user.id, ['request']))).toBe(true)
  const { message, request, match } = await preferencesOf(user)
  expect([message.mail, request.mail, match.mail]).toEqual([false, false, true])
  expect(message.push).toBe(true)
})

it('never switches e-mails off that are always sent', async () => {
  const user = await makeAccount()
  await unsubscribe(tokenFor(user.id, ['security', 'report_decided']))
  const { security, report_decided } = await preferencesOf(user)
  expect([security.mail, report_decided.mail]).toEqual([true, true])
})

it('a link is valid as long as SESSION_SECRET lists its secret, and only as what it was sealed for', async () => {
  const { id } = await makeAccount()
  secrets(OLD)
  const token = tokenFor(id, ['match'])
  secrets(NEW, OLD)
  expect(await unsubscribeLinkOf(token)).toEqual({ userId: id, kinds: ['like', 'match'] })
  secrets(NEW, OTHER)
  expect(await unsubscribeLinkOf(token)).toBeNull()
  const elsewhere = seal(JSON.stringify({ userId: id, kinds: ['match'] }), 'second_factors:1')
  expect(await unsubscribeLinkOf(elsewhere)).toBeNull()
  expect(await unsubscribe('')).toBe(false)
})
