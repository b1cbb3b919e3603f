import { ALL_VERIFICATION_REASONS, VERIFICATION_KINDS } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { verifications } from 'db/schema/verification'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
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
/** The key of `verificationMail`. Each result has its own: under one key a result that waits again would take the place of a newer one. */
export const verificationMailKey = ({ userId, kind, result, reason }: Mail): string =>
  ['verification mail', userId, kind, result, reason].join(' ').trim()

/**
 * E-mails the result in the person's language. Does nothing once the account is deleted, once an approval was withdrawn, or once there is a
 * newer result of this kind, which a job of its own mails; throws if the e-mail is not accepted, so that the job retries.
 * @returns when to call it again, at the end of the person's quiet hours; null if nothing is left to do
 */
export async function sendVerificationResult({ userId, kind, result, reason }: Mail): Promise<Date | null> {
  const [person] = await db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!person || (await isOutdated({ userId, kind, result, reason }))) return null
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

/**
 * Whether the newest result of this kind is another one, or an approval was withdrawn, which deletes it: this one waited, for example in
 * quiet hours, or was not accepted.
 */
async function isOutdated({ userId, kind, result, reason }: Mail): Promise<boolean> {
  const hasResult = inArray(verifications.status, ['approved', 'refused', 'renew'])
  const [newest] = await db
    .select({ status: verifications.status, reason: verifications.reason })
    .from(verifications)
    .where(and(eq(verifications.userId, userId), eq(verifications.kind, kind), hasResult))
    .orderBy(desc(verifications.createdAt))
    .limit(1)
  if (!newest) return result === 'approved'
  return newest.status !== result || newest.reason !== (reason ?? null)
}
