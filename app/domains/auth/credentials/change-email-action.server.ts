import { users } from 'db/schema/accounts'
import { and, eq } from 'drizzle-orm'
import { newMailToken } from '~/domains/auth/account-mail/mail-token.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { mailNewEmailLink, mailNewEmailTaken } from './new-email-templates.server'

/**
 * Mails a requested new address: the confirmation link, or, if the address belongs to another account, a notice to its owner. An account
 * that never verified the address does not own it.
 */
export async function changeEmailAction({ userId }: { userId: string }): Promise<void> {
  const [user] = await db
    .select({
      newEmail: users.newEmail,
      newEmailExpires: users.newEmailExpires,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.newEmail || !user.newEmailExpires || user.newEmailExpires <= now()) return

  const { newEmail, language } = user
  const [owner] = await db
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, newEmail), eq(users.isEmailVerified, true)))
  if (owner) return mailNewEmailTaken({ email: newEmail, language: owner.language })

  const { token, hash } = newMailToken()
  // Only if it is still pending: another one may have replaced it.
  const waiting = await db
    .update(users)
    .set({ newEmailToken: hash })
    .where(and(eq(users.id, userId), eq(users.newEmail, newEmail)))
    .returning({ id: users.id })
  if (waiting.length > 0) await mailNewEmailLink({ email: newEmail, language, token })
}
