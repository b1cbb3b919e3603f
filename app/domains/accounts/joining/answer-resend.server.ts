import { users } from 'db/schema/accounts'
import { and, eq, isNull } from 'drizzle-orm'
import type { AddressRequest } from '~/domains/accounts/address-requests/address-requests.server'
import { sendKnownAddressLetter } from '~/domains/accounts/mails/letters/known-address.server'
import { sendVerifyLetter } from '~/domains/accounts/mails/letters/verify.server'
import { db } from '~/platform/db.server'
import { newVerification } from './verification.server'

/**
 * Answers "send the link again" by mail: a new link that replaces the earlier one, or word that none is needed. To an
 * address that nobody has, nothing goes out.
 */
export async function answerResend({ email, language }: AddressRequest): Promise<void> {
  const { token, columns } = newVerification()
  const [waiting] = await db
    .update(users)
    .set(columns)
    .where(
      and(
        eq(users.email, email),
        eq(users.isEmailVerified, false),
        eq(users.isBlocked, false),
        isNull(users.deletedAt),
      ),
    )
    .returning({ id: users.id })
  if (waiting) return sendVerifyLetter({ to: email, language, token })

  const [known] = await db
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isEmailVerified, true)))
  if (known) await sendKnownAddressLetter({ to: email, language: known.language, asked: 'resend' })
}
