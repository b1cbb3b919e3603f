import { users } from 'db/schema/accounts'
import { imageDecisions } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, eq, isNull } from 'drizzle-orm'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import {
  mailAfterNotice,
  ownMailTime,
  unsubscribeParts,
} from '~/domains/notifications/channels/own-mail.server'
import { notify } from '~/domains/notifications/notify.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import type { Postponed } from '~/platform/queue/queue.server'
import { lastDecisionOf } from './decide-image.server'

/**
 * Notifies the owner of a photo of the decision. If the owner wants e-mails, it also e-mails the decision, with the reason of a rejection.
 * Does nothing if the photo or the account was deleted, if the decision was undone or replaced since, or if it approved a photo of an account
 * that is suspended by now. Throws if the e-mail is not accepted although the notification was written before, so that the job retries.
 * @param decisionId missing in jobs of older versions: then it sends the current status
 * @param isNotified whether an earlier call has written the notification: the owner may have deleted it since
 * @returns when to call it again for the e-mail (with `isNotified`): at the end of the owner's quiet hours, or soon if it was not accepted.
 *   Null if nothing is left to do
 */
export async function sendImageDecision({
  moderationId,
  decisionId,
  isNotified = false,
}: {
  moderationId: string
  decisionId?: string
  isNotified?: boolean
}): Promise<Postponed<{ isNotified: boolean }> | null> {
  if (decisionId && (await lastDecisionOf(db, moderationId)) !== decisionId) return null
  const [row] = await db
    .select({
      status: imageModeration.status,
      reason: imageModeration.rejectionReason,
      userId: users.id,
      to: users.email,
      language: users.language,
      isSuspended: users.isSuspended,
    })
    .from(imageModeration)
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(and(eq(imageModeration.id, moderationId), isNull(users.deletedAt)))
  if (!row || row.status === 'pending') return null
  const { status, reason, userId, to, language, isSuspended } = row
  // The e-mail would say that others see it from now on.
  if (isSuspended && status === 'approved') return null
  // The decision of a case has removed the photo since: the statement of reasons of that case informs the owner.
  if (decisionId && (await statusOf(decisionId)) !== status) return null
  if (!isNotified)
    await db.transaction((tx) =>
      notify(tx, { userId, kind: 'photo_decided', about: moderationId, detail: status }),
    )
  const time = await ownMailTime(userId, 'photo_decided')
  if (time === 'never') return null
  if (time !== 'send') return { runAt: time, changes: { isNotified: true } }
  const t = translator(language)
  const subject = t(`mail:imageDecision.${status}.subject`)
  return mailAfterNotice({ isKnown: isNotified, changes: { isNotified: true } }, () =>
    mailTo({
      to,
      language,
      subject,
      heading: subject,
      paragraphs: [t(`mail:imageDecision.${status}.text`)],
      facts: reason ? [{ label: t('mail:imageDecision.reason'), value: reason }] : [],
      button: { text: t('mail:imageDecision.button'), href: absoluteUrl('/my-profile') },
      ...unsubscribeParts(t, userId, ['photo_decided']),
    }),
  )
}

async function statusOf(decisionId: string) {
  const [decision] = await db
    .select({ status: imageDecisions.status })
    .from(imageDecisions)
    .where(eq(imageDecisions.id, decisionId))
  return decision?.status
}
