import { SEARCH_ANSWER_HOURS, SEARCH_CONFIRM_HOURS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { pictureSearches } from 'db/schema/hashes'
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import { hashOfMailToken, isMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'

/** Job that searches the photos of a confirmed request, and opens the cases. */
export const searchPictures = defineJob('picture-search', z.object({ searchId: z.guid() }))
/** Job that mails the answer to a search for pictures. */
export const mailSearchAnswer = defineJob('picture-search-answer', z.object({ searchId: z.guid() }))

/**
 * Confirms the e-mail address of a request by the token of its mail, and enqueues search and answer. Everybody gets the same answer after the
 * same time. Opening the link again changes nothing. Refused as `invalid-token` if the request is unknown, was not confirmed in time, or is
 * answered.
 */
export async function confirmSearch(token: string): Promise<null | { refusal: 'invalid-token' }> {
  if (!isMailToken(token)) return { refusal: 'invalid-token' }
  const since = new Date(now().getTime() - hours(SEARCH_CONFIRM_HOURS))
  const hasToken = eq(pictureSearches.tokenHash, hashOfMailToken(token))
  return db.transaction(async (tx) => {
    const confirmedAt = now()
    const [row] = await tx
      .update(pictureSearches)
      .set({ confirmedAt })
      .where(and(hasToken, isNull(pictureSearches.confirmedAt), gt(pictureSearches.createdAt, since)))
      .returning({ searchId: pictureSearches.id })
    if (row) {
      await searchPictures.enqueue(tx, row, { inBackground: true })
      const runAt = new Date(confirmedAt.getTime() + hours(SEARCH_ANSWER_HOURS))
      await mailSearchAnswer.enqueue(tx, row, { runAt })
      return null
    }
    const isConfirmed =
      (await tx.$count(pictureSearches, and(hasToken, isNotNull(pictureSearches.confirmedAt)))) > 0
    return isConfirmed ? null : { refusal: 'invalid-token' }
  })
}

/** Mails the answer, which is the same for everybody, and deletes the request. Throws if the e-mail is not accepted. */
export async function sendSearchAnswer(searchId: string): Promise<void> {
  const requester = await requesterOf(searchId)
  if (requester?.confirmedAt) {
    const { to, language } = requester
    const t = translator(language)
    await mailTo({
      to,
      language,
      subject: t('statements:search.answerSubject'),
      heading: t('statements:search.answerSubject'),
      paragraphs: [t('statements:search.answer')],
      aside: t('statements:search.answerAside'),
    })
  }
  await db.delete(pictureSearches).where(eq(pictureSearches.id, searchId))
}

/** Longer than the queue retries to send a mail. */
const ANSWER_RETRY_PERIOD = days(7)

/** Deletes requests that were not confirmed in time, and those whose answer could not be mailed for days. Returns how many. */
export async function sweepPictureSearches(): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const swept = await db
    .delete(pictureSearches)
    .where(
      or(
        and(
          isNull(pictureSearches.confirmedAt),
          lte(pictureSearches.createdAt, before(hours(SEARCH_CONFIRM_HOURS))),
        ),
        lte(pictureSearches.confirmedAt, before(ANSWER_RETRY_PERIOD)),
      ),
    )
    .returning({ id: pictureSearches.id })
  return swept.length
}

type Requester = {
  to: string
  language: Language
  /** The account that was signed in when the request was sent, or the one with the confirmed address. */
  accountId: string | null
  confirmedAt: Date | null
}

/** Who sent a request. Null if the request is unknown, or if the requester's account has been deleted. One statement. */
export async function requesterOf(searchId: string): Promise<Requester | null> {
  const [row] = await db
    .select({
      search: pictureSearches,
      account: { id: users.id, email: users.email, deletedAt: users.deletedAt },
    })
    .from(pictureSearches)
    .leftJoin(
      users,
      or(
        eq(users.id, pictureSearches.userId),
        and(isNull(pictureSearches.userId), eq(users.email, pictureSearches.email)),
      ),
    )
    .where(eq(pictureSearches.id, searchId))
  if (!row) return null
  const { search, account } = row
  if (search.userId && account?.deletedAt) return null
  const to = search.email ?? account?.email
  if (!to) return null
  return { to, language: search.language, accountId: account?.id ?? null, confirmedAt: search.confirmedAt }
}
