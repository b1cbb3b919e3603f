import { users } from 'db/schema/accounts'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { AddressRequest } from '~/domains/accounts/address-requests/address-requests.server'
import { sendKnownAddressLetter } from '~/domains/accounts/mails/letters/known-address.server'
import { sendVerifyLetter } from '~/domains/accounts/mails/letters/verify.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { newVerification } from './verification.server'

/**
 * Answers a registration by mail. An address that nobody has becomes an account, an unverified one takes the later
 * try in place of the earlier (DECISIONS "Signed in, signed out"), the owner of a verified one hears that there is an
 * account already. May run twice for one request: then a second mail goes out, and its link replaces the first.
 */
export async function answerRegister(request: AddressRequest): Promise<void> {
  const { email, language } = request
  const { token, columns } = newVerification()
  if (await joinOrReplace(request, columns)) return sendVerifyLetter({ to: email, language, token })

  const [known] = await db
    .select({ isEmailVerified: users.isEmailVerified, language: users.language })
    .from(users)
    .where(eq(users.email, email))
  // In the owner's language: who asked may be somebody else. An address never confirmed may be somebody else's too.
  if (known?.isEmailVerified)
    await sendKnownAddressLetter({ to: email, language: known.language, asked: 'register' })
}

/** Whether the address now waits for this try to be confirmed. A later one is not replaced by an earlier that comes late. */
async function joinOrReplace(
  request: AddressRequest,
  columns: ReturnType<typeof newVerification>['columns'],
): Promise<boolean> {
  const { email, language, passwordHash, firstName, lastName, userType, createdAt } = request
  if (!passwordHash || !firstName || !userType) throw new Error('a registration lacks what the form asks for')
  const given = {
    passwordHash,
    firstName,
    lastName,
    userType,
    language,
    termsAcceptedAt: createdAt,
    createdAt,
    ...columns,
  }
  return db.transaction(async (tx) => {
    const [joined] = await tx
      .insert(users)
      .values({ email, ...given })
      .onConflictDoUpdate({
        target: users.email,
        set: { ...given, updatedAt: now() },
        setWhere: and(
          eq(users.isEmailVerified, false),
          eq(users.isBlocked, false),
          isNull(users.deletedAt),
          lte(users.createdAt, sql`excluded.created_at`),
        ),
      })
      .returning({ id: users.id })
    if (!joined) return false
    const { device, country, network } = request
    const at = { device, country, network: network ?? '' }
    await recordSecurityEvent(tx, { userId: joined.id, kind: 'registered', at })
    return true
  })
}
