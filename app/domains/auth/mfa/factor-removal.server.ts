import { FACTOR_REMOVAL_DAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { secondFactorRemovals, secondFactors } from 'db/schema/security'
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { factsOf } from '~/domains/accounts/mail/security-alert.server'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import { formatMoment } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { defineJob, hasNoJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { consumeMailTokens, issueMailToken } from '../account-mail/mail-tokens.server'
import { dropRecoveryCodes, lockSecondFactor } from './second-factor.server'

/** Reminds an account's owner that the second factor will be removed. */
export const remindOfFactorRemoval = defineJob('remind-of-factor-removal', z.object({ userId: z.uuid() }))

/** Owners get a mail daily; one hour of tolerance, since the timer does not run at the minute of the request. */
const REMIND_EVERY = days(1) - hours(1)

/**
 * Records that an account's owner has lost the second factor (DECISIONS "Reset"): it is removed after FACTOR_REMOVAL_DAYS, unless it is
 * cancelled. A second request does not restart the wait. The owner gets a mail at once and daily. Call it after a proof of the mailbox, in
 * the same transaction.
 * @returns when it takes effect, or null if no second factor is on
 */
export async function requestFactorRemoval(
  tx: Tx,
  { userId, at }: { userId: string; at: ClientInfo },
): Promise<Date | null> {
  if (!(await lockSecondFactor(tx, userId))) return null
  const createdAt = now()
  const dueAt = new Date(createdAt.getTime() + days(FACTOR_REMOVAL_DAYS))
  const added = await tx
    .insert(secondFactorRemovals)
    .values({ userId, ...at, dueAt, createdAt })
    .onConflictDoNothing()
    .returning({ userId: secondFactorRemovals.userId })
  if (added.length === 0) return pendingFactorRemoval(userId, tx)
  await recordSecurityEvent(tx, { userId, kind: 'second-factor-removal-requested', at })
  await remind(tx, userId)
  return dueAt
}

/** When the second factor will be removed; null without a request. */
export async function pendingFactorRemoval(userId: string, q: Queryable = db): Promise<Date | null> {
  const [row] = await q
    .select({ dueAt: secondFactorRemovals.dueAt })
    .from(secondFactorRemovals)
    .where(eq(secondFactorRemovals.userId, userId))
  return row?.dueAt ?? null
}

/**
 * Keeps the second factor: deletes the request and the links of its mails. Part of every login, since a login proves that the owner has
 * the factor. The owner gets a mail. False if there was no request.
 */
export async function cancelFactorRemoval(
  q: Queryable,
  { userId, at }: { userId: string; at: ClientInfo },
): Promise<boolean> {
  if (!(await deleteFactorRemoval(q, userId))) return false
  await recordSecurityEvent(q, { userId, kind: 'second-factor-removal-cancelled', at })
  return true
}

/** Deletes the request to remove the factor, and the links of its mails. Sends no mail. False if there was no request. */
export async function deleteFactorRemoval(q: Queryable, userId: string): Promise<boolean> {
  const ended = await q
    .delete(secondFactorRemovals)
    .where(eq(secondFactorRemovals.userId, userId))
    .returning({ userId: secondFactorRemovals.userId })
  if (ended.length === 0) return false
  await consumeMailTokens(q, userId, 'keep-second-factor')
  return true
}

/**
 * Mails the owner a link that cancels the request; each mail has its own token. Does nothing if the request is gone, or a mail was sent
 * less than a day ago. Throws if the mail is not accepted, so that the job retries; the first one also if the address is refused for good.
 */
export async function sendFactorRemovalMail({ userId }: { userId: string }): Promise<void> {
  const [row] = await db
    .select({ removal: secondFactorRemovals, email: users.email, language: users.language })
    .from(secondFactorRemovals)
    .innerJoin(users, eq(users.id, secondFactorRemovals.userId))
    .where(and(eq(secondFactorRemovals.userId, userId), isReminderDue()))
  if (!row) return
  const { email, language } = row
  // A first mail that is late by more than a day moves the removal: the owner can object only from then on (decision 0395).
  const earliest = row.removal.mailedAt ? 0 : now().getTime() + days(FACTOR_REMOVAL_DAYS - 1)
  const removal = { ...row.removal, dueAt: new Date(Math.max(row.removal.dueAt.getTime(), earliest)) }
  const validMs = removal.dueAt.getTime() - now().getTime() + days(1)
  const token = await issueMailToken(db, { kind: 'keep-second-factor', userId, email, validMs })
  await sendFactorRemovalNotice({ email, language, token, removal })
  await db
    .update(secondFactorRemovals)
    .set({ mailedAt: now(), dueAt: removal.dueAt })
    // Not a request that took the place of this one during the delivery: its mail has not been sent.
    .where(
      and(eq(secondFactorRemovals.userId, userId), eq(secondFactorRemovals.createdAt, removal.createdAt)),
    )
}

/** Notifies the owner that the second factor will be removed, with the link that cancels it. */
async function sendFactorRemovalNotice({
  email,
  language,
  token,
  removal,
}: {
  email: string
  language: Language
  token: string
  removal: { device: string; country: string | null; createdAt: Date; dueAt: Date; mailedAt: Date | null }
}): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    // Without the first one nobody could object: the removal waits for it.
    mustArrive: removal.mailedAt === null,
    subject: t('mail:factorRemoval.subject'),
    heading: t('mail:factorRemoval.heading'),
    paragraphs: [
      t('mail:factorRemoval.text', { when: formatMoment(language, removal.dueAt) }),
      t('mail:factorRemoval.stop'),
    ],
    facts: factsOf(language, removal),
    button: { text: t('mail:factorRemoval.button'), href: absoluteUrl('/keep-second-factor', { token }) },
    aside: t('mail:factorRemoval.aside'),
  })
}

/** Removes the factors that are due, ends the requests of suspended accounts, queues the daily mails. Returns how many were removed. */
export async function runFactorRemovals(): Promise<number> {
  const due = await db
    .select({ userId: secondFactorRemovals.userId })
    .from(secondFactorRemovals)
    .innerJoin(users, eq(users.id, secondFactorRemovals.userId))
    .where(or(isDue(), eq(users.isSuspended, true)))
  let removed = 0
  for (const { userId } of due) if (await removeLostFactor(userId)) removed++
  const waiting = await db
    .select({ userId: secondFactorRemovals.userId })
    .from(secondFactorRemovals)
    .where(and(isReminderDue(), hasNoJob('remind-of-factor-removal:', secondFactorRemovals.userId)))
  for (const { userId } of waiting) await remind(db, userId)
  return removed
}

function removeLostFactor(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the account first, as everywhere: a concurrent login that cancels the request is serialized before or after.
    const [user] = await tx
      .select({ isSuspended: users.isSuspended })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const [request] = await tx
      .select()
      .from(secondFactorRemovals)
      .where(and(eq(secondFactorRemovals.userId, userId), user?.isSuspended ? undefined : isDue()))
    if (!user || !request) return false
    await deleteFactorRemoval(tx, userId)
    // At once, not only when it is due: the owner cannot cancel it until the suspension ends.
    if (user.isSuspended) return false
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await dropRecoveryCodes(tx, userId)
    await forgetRememberedDevices(tx, userId)
    const { device, country, network } = request
    const at = { device, country, network: network ?? '' }
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-off', at })
    return true
  })
}

const remind = (q: Queryable, userId: string) =>
  remindOfFactorRemoval.enqueue(q, { userId }, { key: `remind-of-factor-removal:${userId}` })

/** Never before a mail to the owner was sent: otherwise nobody could object. */
const isDue = () => and(lte(secondFactorRemovals.dueAt, now()), isNotNull(secondFactorRemovals.mailedAt))

const isReminderDue = () =>
  or(
    isNull(secondFactorRemovals.mailedAt),
    lte(secondFactorRemovals.mailedAt, new Date(now().getTime() - REMIND_EVERY)),
  )
