import { ALL_VERIFICATION_REASONS, VERIFICATION_KINDS } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'

const Mail = z.object({
  userId: z.uuid(),
  kind: z.enum(VERIFICATION_KINDS),
  result: z.enum(['approved', 'refused', 'renew']),
  reason: z.enum(ALL_VERIFICATION_REASONS).optional(),
})
type Mail = z.output<typeof Mail>

/** Job that e-mails the result of a request to its person. The payload has no id of the request: its row may be deleted by then. */
export const verificationMail = defineJob('verification-mail', Mail)
/** The key of that job: a result that is not mailed yet, as in quiet hours, gives way to the next one of its kind. */
export const verificationMailKey = ({ userId, kind }: Pick<Mail, 'userId' | 'kind'>): string =>
  `verification mail ${userId} ${kind}`

/**
 * E-mails the result in the person's language. Does nothing once the account is deleted; throws if the e-mail is not accepted, so that the
 * job retries.
 * @returns when to call it again, at the end of the person's quiet hours; null if nothing is left to do
 */
export async function writeVerificationMail({ userId, kind, result, reason }: Mail): Promise<Date | null> {
  const [person] = await db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!person) return null
  // It is no notice; quiet hours hold back everything but security.
  const held = await heldUntil({ id: userId }, 'photo_decided')
  if (held) return held
  const { to, language } = person
  const t = translator(language)
  const subject = t(`mail:verification.${result}.subject`)
  await mailTo({
    to,
    language,
    subject,
    heading: subject,
    paragraphs: [t(`mail:verification.${result}.text`), t('mail:verification.destroyed')],
    facts: [
      { label: t('mail:verification.kind'), value: t(`verification:kind.${kind}.title`) },
      ...(reason
        ? [{ label: t('mail:verification.reason'), value: t(`verification:reason.${reason}`) }]
        : []),
    ],
    button: { text: t('mail:verification.button'), href: absoluteUrl('/verification') },
  })
  return null
}
