import { users } from 'db/schema/accounts'
import { secondFactors } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { at, START, startedSetup } from '~/testing/people/second-factor'
import { isSecondFactorOn } from './second-factor.server'
import { confirmSetup } from './set-up-second-factor.server'
import { totpCode } from './totp.server'

afterEach(() => setClock(null))
afterAll(closeDb)

it('a secret that another one replaces while its code is checked is not confirmed', async () => {
  const { userId, sid, secret } = await startedSetup()
  let answer: ReturnType<typeof confirmSetup> | undefined
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    answer = confirmSetup({ userId, sid, code: totpCode({ secret, at: START }), at })
    await untilOneWaitsForLock()
    await tx.update(secondFactors).set({ secret: 'another one' }).where(eq(secondFactors.userId, userId))
  })
  expect(await answer).toEqual({ refusal: 'no-setup' })
  expect(await isSecondFactorOn(userId)).toBe(false)
})
