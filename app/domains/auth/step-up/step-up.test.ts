import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { newSid } from '~/testing/people/login-by-password'
import { afterConfirming, confirmByCode, hasRecentProof, recordProof } from './step-up.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

it('a proof counts for ten minutes', () => {
  const provedAt = now()
  const viewer = { provedAt, staffAccess: 'no-staff' as const }
  setClock(new Date(provedAt.getTime() + minutes(10) - 1))
  expect(hasRecentProof(viewer)).toBe(true)
  setClock(new Date(provedAt.getTime() + minutes(10)))
  expect(hasRecentProof(viewer)).toBe(false)
  expect(hasRecentProof({ ...viewer, provedAt: null })).toBe(false)
})

it('the password alone is none for an admin with a second factor', () => {
  const provedAt = now()
  expect(hasRecentProof({ provedAt, staffAccess: 'unproved' })).toBe(false)
  expect(hasRecentProof({ provedAt, staffAccess: 'granted' })).toBe(true)
})

it('a proof is recorded on the session that gave it, unless it has ended meanwhile', async () => {
  const { id } = await makeAccount()
  const [open, ended] = [await newSid(id), await newSid(id)]
  await db.update(sessions).set({ endedAt: now() }).where(eq(sessions.sid, ended))
  const proofOf = async (sid: string) => {
    await recordProof(sid, { byFactor: true })
    const [session] = await db.select({ sess: sessions.sess }).from(sessions).where(eq(sessions.sid, sid))
    return session?.sess
  }
  expect(await proofOf(open)).toHaveProperty('factorProvedAt')
  expect(await proofOf(ended)).not.toHaveProperty('factorProvedAt')
})

it('a code that a concurrent request of the same session has used up is no error', async () => {
  const { id } = await makeAccount()
  const [proved, other] = [await newSid(id), await newSid(id)]
  await recordProof(proved, { byFactor: true })
  const confirm = (sid: string) =>
    confirmByCode({
      // As it was when the request came.
      viewer: { id, sid, provedAt: null, staffAccess: 'no-staff' },
      ...{ code: '123456', request: new Request('http://localhost:3000/'), ip: '192.0.2.1' },
    })
  expect(await confirm(proved)).toBeNull()
  expect(await confirm(other)).toEqual({ refusal: 'code' })
  // A password uses no code up.
  await recordProof(other, { byFactor: false })
  expect(await confirm(other)).toEqual({ refusal: 'code' })
  // Nor is a session confirmed that has ended since.
  await db.update(sessions).set({ endedAt: now() }).where(eq(sessions.sid, proved))
  expect(await confirm(proved)).toEqual({ refusal: 'code' })
})

it.each([
  ['/settings/account?tab=1', '/settings/account?tab=1'],
  ['/settings/security/confirm?redirectTo=/', '/settings/security'],
  ['https://evil.example/', '/settings/security'],
  [undefined, '/settings/security'],
])('after confirming, %j leads to %s', (redirectTo, leadsTo) => {
  expect(afterConfirming(redirectTo)).toBe(leadsTo)
})
