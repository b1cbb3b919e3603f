import { passkeys } from 'db/schema/security'
import { and, asc, eq } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { db } from '~/platform/database/db.server'

export type Passkey = {
  id: string
  name: string
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** An account's passkeys, the oldest first. */
export function passkeysOf(userId: string): Promise<Passkey[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      transports: passkeys.transports,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Renames a passkey of the account. False if the account has no such passkey. */
export async function renamePasskey({
  userId,
  id,
  name,
}: {
  userId: string
  id: string
  name: string
}): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(userId, id))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Removes a passkey of the account, which then no longer signs in. False if the account has no such passkey. */
export function removePasskey({
  userId,
  id,
  at,
}: {
  userId: string
  id: string
  at: ClientInfo
}): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the account before its passkeys, as a reset of the password does: the other order could deadlock.
    await lockAccountRow(tx, userId)
    const removed = await tx.delete(passkeys).where(isOwnPasskey(userId, id)).returning({ id: passkeys.id })
    if (removed.length === 0) return false
    await recordSecurityEvent(tx, { userId, kind: 'passkey-removed', at })
    return true
  })
}

const isOwnPasskey = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))
