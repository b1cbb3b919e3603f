import { users } from 'db/schema/accounts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashOfMailToken, isMailToken } from '~/domains/accounts/address-requests/mail-token.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import type { Whereabouts } from '~/domains/accounts/security-log/whereabouts.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'

/**
 * Confirms the address whose mail held this token (SPEC 2 "Verify e-mail"). A token counts once and for 24 hours; one
 * that is used, replaced, too old or damaged gives false, and nothing tells which. Whoever holds it has read the mail:
 * it does not matter who is signed in.
 */
export async function verifyEmail({ token, at }: { token: string; at: Whereabouts }): Promise<boolean> {
  if (!isMailToken(token)) return false
  return db.transaction(async (tx) => {
    const [verified] = await tx
      .update(users)
      .set({ isEmailVerified: true, emailVerificationToken: null, emailVerificationExpires: null })
      .where(
        and(
          eq(users.emailVerificationToken, hashOfMailToken(token)),
          gt(users.emailVerificationExpires, now()),
          isNull(users.deletedAt),
        ),
      )
      .returning({ id: users.id })
    if (verified) await recordSecurityEvent(tx, { userId: verified.id, kind: 'email-verified', at })
    return verified !== undefined
  })
}

/** The address that still waits behind a token, run out or not: who holds the mail may have another one. */
export async function addressBehind(token: string): Promise<string | null> {
  if (!isMailToken(token)) return null
  const [waiting] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.emailVerificationToken, hashOfMailToken(token)), eq(users.isEmailVerified, false)))
  return waiting?.email ?? null
}
