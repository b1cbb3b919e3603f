import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { KINDS } from '../kinds'
import { isMailable, momentAgo, preferencesOf } from '../preferences/preferences.server'
import { heldUntil } from '../preferences/quiet-hours.server'
import { unsubscribeParts } from './own-mail.server'
import { MAILED_AT_ONCE, type UnreadCounts, type UnreadSource, unreadOf } from './unread-source.server'

const Count = z.int().min(0)

/** `unread` and `requests` are the counts of jobs of older versions. */
const EnqueuedMail = z.object({
  userId: z.uuid(),
  counts: z.partialRecord(z.enum(NOTICE_KINDS), Count).optional(),
  unread: Count.optional(),
  requests: Count.optional(),
})

/** Job that e-mails one person how much is unread. */
export const mailUnreadJob = defineJob('notify', EnqueuedMail)

/**
 * Enqueues an e-mail for everybody who is away and has something unread that they want by mail: one job each, in the transaction that
 * records it. Each thing is mailed once, each person at most once an hour, whatever is unread and however many processes run this
 * concurrently.
 * @returns how many people
 */
export async function enqueueMails(sources: readonly UnreadSource[]): Promise<number> {
  let all = 0
  for (const source of sources)
    for (;;) {
      const found = await db.execute<{ userId: string }>(source.peopleToMail())
      let mailed = 0
      for (const { userId } of found) if (await enqueueMail(userId, sources)) mailed++
      all += mailed
      // An empty round means that another process mailed the rest.
      if (found.length < MAILED_AT_ONCE || mailed === 0) break
    }
  return all
}

/** One transaction per person: events for that person wait for nobody else. */
function enqueueMail(userId: string, sources: readonly UnreadSource[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A concurrent process that found the same person waits here, and then finds the hour started.
    const due = await tx.execute(sql`
      select from users u where u.id = ${userId} and ${isMailable()} for no key update`)
    if (due.length === 0) return false
    const counts: UnreadCounts = {}
    for (const source of sources) Object.assign(counts, await source.takeForMail(tx, userId))
    if (sumOf(counts) === 0) return false
    await tx.execute(sql`update users set message_mail_at = ${momentAgo(0)} where id = ${userId}`)
    await mailUnreadJob.enqueue(tx, { userId, counts })
    return true
  })
}

/**
 * The handler of `mailUnreadJob`: e-mails what is still unread and still wanted, counts only. Does nothing if nothing is left, the account is
 * suspended or deleted, or its address is no longer confirmed; throws if the e-mail is not accepted, so that the job is repeated. A repeated
 * one may fall into the quiet hours: it waits for their end.
 */
export async function mailUnread(
  { userId, counts, unread, requests }: z.infer<typeof EnqueuedMail>,
  sources: readonly UnreadSource[],
): Promise<void> {
  const enqueued: UnreadCounts = counts ?? { message: unread ?? 0, request: requests ?? 0 }
  const current = await unreadOf(sources, userId)
  const preferences = await preferencesOf({ id: userId })
  const left = Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, Math.min(enqueued[kind] ?? 0, current[kind] ?? 0)] as const).filter(
      ([kind, count]) => count > 0 && preferences[kind].mail,
    ),
  )
  if (sumOf(left) === 0) return
  const runAt = await heldUntil({ id: userId }, 'message')
  if (runAt) return mailUnreadJob.enqueue(db, { userId, counts: enqueued }, { runAt })
  const [account] = await db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.isEmailVerified, true),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
      ),
    )
  if (account) await sendUnreadEmail({ ...account, userId }, left)
}

const sumOf = (counts: UnreadCounts): number =>
  Object.values(counts).reduce((all, count) => all + (count ?? 0), 0)

/** Kinds that have an e-mail text of their own. */
const TEXTS = ['like', 'match', 'profile_views', 'album_shared'] as const

/**
 * E-mails the number of unread notifications of each kind, without names or content. The subject is discreet; if all are of one kind in
 * TEXTS, subject and text are those of that kind. Throws if the mail server does not accept the e-mail.
 */
async function sendUnreadEmail(
  { userId, to, language }: { userId: string; to: string; language: Language },
  counts: UnreadCounts,
): Promise<void> {
  const t = translator(language)
  const number = new Intl.NumberFormat(language)
  const kinds = NOTICE_KINDS.filter((kind) => counts[kind])
  const alone = kinds.length === 1 ? TEXTS.find((kind) => kind === kinds[0]) : undefined
  const hasMessages = Boolean(counts.message || counts.request)
  const labels: Partial<Record<NoticeKind, string>> = {
    message: t('mail:waiting.unread'),
    request: t('mail:waiting.requests'),
    ...Object.fromEntries(TEXTS.map((kind) => [kind, t(`notices:mail.${kind}.label`)])),
  }
  await mailTo({
    to,
    language,
    subject: alone ? t(`notices:mail.${alone}.subject`) : t('mail:waiting.subject'),
    heading: alone ? t(`notices:mail.${alone}.subject`) : t('mail:waiting.heading'),
    paragraphs: [
      ...(hasMessages ? [t('mail:waiting.text')] : []),
      ...(alone ? [t(`notices:mail.${alone}.text`)] : hasMessages ? [] : [t('notices:mail.several')]),
    ],
    facts: kinds.map((kind) => ({ label: labels[kind] ?? '', value: number.format(counts[kind] ?? 0) })),
    button: { text: t('mail:waiting.button'), href: absoluteUrl(...targetOf(kinds)) },
    ...unsubscribeParts(t, userId, kinds),
    aside: t('mail:waiting.aside'),
  })
}

/**
 * The page for the button: that of the kind if there is only one, the conversations if there are messages, else the list of notifications.
 */
function targetOf(kinds: readonly NoticeKind[]): [string, Record<string, string>?] {
  const [first] = kinds
  const path =
    kinds.length === 1 && first
      ? KINDS[first].path({ about: null, detail: null })
      : kinds.includes('message')
        ? '/chat'
        : '/notifications'
  const { pathname, searchParams } = new URL(path ?? '/notifications', absoluteUrl('/'))
  return [pathname, Object.fromEntries(searchParams)]
}
