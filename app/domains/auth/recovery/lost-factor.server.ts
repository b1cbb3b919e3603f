import { users } from 'db/schema/accounts'
import { and, eq } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { db } from '~/platform/database/db.server'
import { findMailToken, lockByMailToken } from '../account-mail/mail-tokens.server'
import { cancelFactorRemoval, pendingFactorRemoval, requestFactorRemoval } from '../mfa/factor-removal.server'

/**
 * Reports a lost second factor with the token of a reset (DECISIONS "Reset"). The token is not used up.
 * @returns when the factor is removed; `invalid-token` also if there is no factor to remove
 */
export function reportLostFactor(given: {
  token: string
  at: ClientInfo
}): Promise<{ dueAt: Date } | { refusal: 'invalid-token' }> {
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'reset-password', given.token)
    if (found?.state !== 'valid') return { refusal: 'invalid-token' as const }
    const { userId } = found
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isSuspended, false)))
    const dueAt = user ? await requestFactorRemoval(tx, { userId, at: given.at }) : null
    return dueAt ? { dueAt } : { refusal: 'invalid-token' as const }
  })
}

/** When the second factor is removed unless the mailed link with this token cancels that; null if the link or the request is invalid. */
export async function factorRemovalDueAt(token: string): Promise<Date | null> {
  const found = await findMailToken(db, 'keep-second-factor', token)
  return found?.state === 'valid' ? pendingFactorRemoval(found.userId) : null
}

/** Cancels the removal by the link of one of its mails. False if there is nothing to cancel. */
export function keepFactor({ token, at }: { token: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'keep-second-factor', token)
    return found?.state === 'valid' && (await cancelFactorRemoval(tx, { userId: found.userId, at }))
  })
}

/** Keeps the second factor of a signed-in person, as `cancelFactorRemoval` does. */
export function cancelOwnFactorRemoval(given: { userId: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the account first, as a login does, which cancels it too: the other order could deadlock.
    await lockAccountRow(tx, given.userId)
    return cancelFactorRemoval(tx, given)
  })
}
