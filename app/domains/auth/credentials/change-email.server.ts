import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { limitFor } from '~/platform/http/limits/limits.server'
import { defineJob } from '~/platform/queue.server'

/** Finds the owner of a new address, and mails it. */
export const sendNewEmailLink = defineJob('new-email-link', z.object({ userId: z.uuid() }))

export type NewEmailRefusal = { refusal: 'same-email' } | { refusal: 'too-many'; retryAfterS: number }

/**
 * Stores a requested new address (`email` in its canonical form); it replaces the current one once confirmed. It reads no other account:
 * only a mail to the owner of an address says that it is taken. The current address is notified at once. A further request replaces the
 * pending one.
 */
export async function requestEmailChange(given: {
  userId: string
  email: string
  at: ClientInfo
}): Promise<{ ok: true } | NewEmailRefusal> {
  const { userId, email, at } = given
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user?.email === email) return { refusal: 'same-email' }
  const reached = await limitFor('changeEmail').consume(userId)
  if (reached) return { refusal: 'too-many', ...reached }
  await db.transaction(async (tx) => {
    const newEmailExpires = new Date(now().getTime() + hours(NEW_EMAIL_LINK_HOURS))
    // The job creates the token, so that none waits in a queue.
    await tx
      .update(users)
      .set({ newEmail: email, newEmailToken: null, newEmailExpires })
      .where(eq(users.id, userId))
    await recordSecurityEvent(tx, { userId, kind: 'email-change-requested', at })
    await sendNewEmailLink.enqueue(tx, { userId })
  })
  return { ok: true }
}

/** The current address, and the pending one, if any. */
export async function emailsOf(userId: string): Promise<{ email: string; waiting: string | null }> {
  const [user] = await db.select(EMAILS).from(users).where(eq(users.id, userId))
  if (!user) throw new Error('No such account')
  const waits = user.newEmailExpires !== null && user.newEmailExpires > now()
  return { email: user.email, waiting: waits ? user.newEmail : null }
}

/** Drops the pending address: its link becomes invalid. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ newEmail: null, newEmailToken: null, newEmailExpires: null })
    .where(eq(users.id, userId))
}

const EMAILS = { email: users.email, newEmail: users.newEmail, newEmailExpires: users.newEmailExpires }
