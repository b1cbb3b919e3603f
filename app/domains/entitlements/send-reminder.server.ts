import { REMINDER_DAYS } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import {
  mailAfterNotice,
  ownMailTime,
  unsubscribeParts,
} from '~/domains/notifications/channels/own-mail.server'
import { notify } from '~/domains/notifications/notify.server'
import { formatDate } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import type { Postponed } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'

/** The job starts by the clock of the database, which may be a little ahead of the one here. */
const CLOCK_DIFFERENCE_MAX = minutes(1)
/** How long to wait if the account is suspended or deleted: it may be restored before premium ends. */
const RETRY_DELAY = hours(1)

/**
 * Notifies that premium ends in a few days and does not renew itself (DECISIONS "Premium and payment"), and sends an e-mail if the
 * member wants e-mails of this kind. Does nothing if premium is over, and for customers. Throws if the e-mail is not accepted although the
 * notice was written before, so that the job retries.
 * @param notifiedOf the end that an earlier call has named in a notice: no second notice names it, even if its reader has deleted the first
 * @returns when to call it again; null if nothing is left to do. It is called again if premium ends later by now, or while the account is
 *   suspended or deleted; and for the e-mail (with `notifiedOf`) at the end of the quiet hours, or soon after it was not accepted
 */
export async function sendPremiumReminder(
  userId: string,
  notifiedOf?: string,
): Promise<Date | Postponed<{ notifiedOf: string }> | null> {
  const notified = await writeNotice(userId, notifiedOf)
  if (notified === null || notified instanceof Date) return notified
  const { to, language, until } = notified
  const time = await ownMailTime(userId, 'premium_ending')
  if (time === 'never') return null
  const changes = { notifiedOf: until.toISOString() }
  if (time !== 'send') return { runAt: time, changes }
  const t = translator(language)
  return mailAfterNotice({ isKnown: notifiedOf === changes.notifiedOf, changes }, () =>
    mailTo({
      to,
      language,
      subject: t('premium:mail.ending.subject'),
      heading: t('premium:mail.ending.heading'),
      paragraphs: [t('premium:mail.ending.text', { date: formatDate(language, until, 'long') })],
      button: { text: t('premium:mail.ending.button'), href: absoluteUrl('/premium') },
      ...unsubscribeParts(t, userId, ['premium_ending']),
    }),
  )
}

/** Writes the notice. @returns the account and the end that it names; else what `sendPremiumReminder` returns */
function writeNotice(userId: string, notifiedOf: string | undefined) {
  return db.transaction(async (tx) => {
    // Locked: an extension either commits before and is seen here, or waits, finds the notice and deletes it.
    const [user] = await tx
      .select({
        to: users.email,
        language: users.language,
        userType: users.userType,
        until: users.premiumExpiresAt,
        isSuspended: users.isSuspended,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    const until = user?.until
    const leftMs = (until?.getTime() ?? 0) - now().getTime()
    if (!user || !until || leftMs <= 0) return null
    // An admin can give premium to customers, too. They cannot extend it, and get no notices of this kind.
    if (user.userType !== 'trans') return null
    // Premium was extended during an earlier run, whose retry then replaced the job that was planned for the new end.
    if (leftMs > days(REMINDER_DAYS) + CLOCK_DIFFERENCE_MAX)
      return new Date(until.getTime() - days(REMINDER_DAYS))
    if (user.isSuspended || user.deletedAt) return new Date(now().getTime() + RETRY_DELAY)
    const detail = until.toISOString()
    if (detail !== notifiedOf) await notify(tx, { userId, kind: 'premium_ending', detail })
    return { to: user.to, language: user.language, until }
  })
}
