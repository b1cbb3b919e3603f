import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { sendKnownAddressEmail } from '~/domains/accounts/mail/templates/known-address.server'
import { sendVerificationEmail } from '~/domains/accounts/mail/templates/verify-email.server'
import type { AnsweredRequest } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { db } from '~/platform/db.server'
import { issueVerification } from './register-action.server'

/**
 * Answers "send the link again" by mail: a further link beside the earlier ones, or a notice that none is needed. An unknown address gets
 * no mail. Returns whether a mail was sent.
 */
export async function resendAction({ email: to, language, tries }: AnsweredRequest): Promise<boolean> {
  const found = await db.transaction(async (tx) => {
    const [user] = await tx
      .select({
        id: users.id,
        language: users.language,
        isEmailVerified: users.isEmailVerified,
        isSuspended: users.isSuspended,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .where(eq(users.email, to))
      .for('update')
    if (!user || user.isEmailVerified) return user
    if (user.isSuspended || user.deletedAt) return undefined
    return { ...user, token: await issueVerification(tx, user.id, to) }
  })
  if (!found) return false
  if ('token' in found) await sendVerificationEmail({ to, language, tries, token: found.token })
  else await sendKnownAddressEmail({ to, language: found.language, tries, asked: 'resend' })
  return true
}
