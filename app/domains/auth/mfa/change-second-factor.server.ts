import { users } from 'db/schema/accounts'
import { secondFactors } from 'db/schema/security'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/remembered-devices.server'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { db, type Queryable } from '~/platform/db.server'
import { completeAccountMailJob } from './factor-removal.server'
import { dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes.server'

/** Ten new recovery codes, shown only once; the earlier ones become invalid. Null if the factor is off, or the session has ended. */
export function renewRecoveryCodes({
  userId,
  sid,
  at,
}: {
  userId: string
  /** The requesting session. */
  sid: string
  at: ClientInfo
}): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    if (!(await lockForSession(tx, { userId, sid })) || !(await lockFactor(tx, userId))) return null
    await recordSecurityEvent(tx, { userId, kind: 'recovery-codes-renewed', at })
    return makeRecoveryCodes(tx, userId)
  })
}

/** Turns the second factor off and deletes its recovery codes and remembered browsers. False if it was off already. */
export function switchOffSecondFactor({ userId, at }: { userId: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The account is locked first, as in every other change of its factors.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (!(await lockFactor(tx, userId))) return false
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await dropRecoveryCodes(tx, userId)
    await completeAccountMailJob(tx, userId)
    await forgetRememberedDevices(tx, userId)
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-off', at })
    return true
  })
}

/** Whether the factor is on; locks it until the end of the transaction. */
async function lockFactor(q: Queryable, userId: string): Promise<boolean> {
  const locked = await q
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .for('update')
  return locked.length > 0
}
