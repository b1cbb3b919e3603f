import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import { accountMailJobs } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { type AccountMailJob, type AnsweredRequest, processAccountMailJob } from './account-mail-jobs.server'

/** The purpose of each kind of mail. Purposes are throttled separately: repeated registrations of an address do not delay its recovery. */
const PURPOSE = { register: 'join', resend: 'join', reset: 'recover' } as const satisfies Record<
  AccountMailJob['kind'],
  string
>

/**
 * Answers a request by mail, at most one mail per address, purpose and quarter of an hour: earlier requests wait and are answered by one
 * mail that names their number. Requests from known places of the account are throttled separately from all others, so that strangers do
 * not delay the owner's. Only the mailbox shows any of this. Does nothing for a request that is already answered (a job may run twice).
 * @param answer sends the mail, and returns whether it sent one: without a mail, later ones are not delayed
 */
export async function answerThrottled(
  requestId: string,
  answer: (request: AnsweredRequest) => Promise<boolean>,
): Promise<void> {
  const [request] = await db.select().from(accountMailJobs).where(eq(accountMailJobs.id, requestId))
  if (!request) return
  const key = keyOf(request)
  const freeAt = await claimMailSlot(key)
  if (freeAt) {
    await processAccountMailJob.enqueue(db, { requestId }, { key, runAt: freeAt })
    return
  }
  let sent = false
  try {
    const together = await requestsAnsweredWith(request)
    // The first registration of an address is valid; otherwise the latest request determines the answer.
    const decisive = together.find(({ kind }) => kind === 'register') ?? together.at(-1) ?? request
    sent = await answer({ ...decisive, tries: Math.max(together.length, 1) })
    // Only now: a mail that was not accepted is retried.
    const ids = together.map(({ id }) => id)
    await db.delete(accountMailJobs).where(inArray(accountMailJobs.id, [...ids, requestId]))
  } finally {
    if (!sent) await db.delete(requestLimits).where(eq(requestLimits.key, key))
  }
}

/**
 * Deletes the requests of an address to register or to send the link again, and the time of the last mail for them: for a reader who has
 * just proved the mailbox and registers again. Their own registration is then neither delayed by nor merged with strangers' requests.
 */
export async function forgetRegistrationRequests(tx: Tx, email: string): Promise<void> {
  const request = { email, kind: 'register' } as const
  const keys = [true, false].map((knownPlace) => keyOf({ ...request, knownPlace }))
  await tx.delete(requestLimits).where(inArray(requestLimits.key, keys))
  await tx
    .delete(accountMailJobs)
    .where(and(eq(accountMailJobs.email, email), inArray(accountMailJobs.kind, kindsLike('register'))))
}

/** Claims the next mail: null, or the time of the next free one. The rows are stored with the rate limits and expire with them. */
async function claimMailSlot(key: string): Promise<Date | null> {
  const at = now()
  const expire = new Date(at.getTime() + minutes(ADDRESS_MAIL_EVERY_MINUTES))
  const taken = await db
    .insert(requestLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: requestLimits.key,
      set: { expire },
      setWhere: lte(requestLimits.expire, at),
    })
    .returning({ key: requestLimits.key })
  if (taken.length > 0) return null
  const [current] = await db
    .select({ expire: requestLimits.expire })
    .from(requestLimits)
    .where(eq(requestLimits.key, key))
  return current?.expire ?? expire
}

/** All requests that one mail answers together with this one, the earliest first. */
function requestsAnsweredWith({ email, kind, knownPlace }: AccountMailJob): Promise<AccountMailJob[]> {
  return db
    .select()
    .from(accountMailJobs)
    .where(
      and(
        eq(accountMailJobs.email, email),
        inArray(accountMailJobs.kind, kindsLike(kind)),
        eq(accountMailJobs.knownPlace, knownPlace),
      ),
    )
    .orderBy(asc(accountMailJobs.createdAt))
}

/** The kinds of the same purpose. */
const kindsLike = (kind: AccountMailJob['kind']) =>
  (Object.keys(PURPOSE) as AccountMailJob['kind'][]).filter((other) => PURPOSE[other] === PURPOSE[kind])

function keyOf({ email, kind, knownPlace }: Pick<AccountMailJob, 'email' | 'kind' | 'knownPlace'>): string {
  return `addressMail:${hashOf(`${PURPOSE[kind]} ${knownPlace} ${email}`)}`
}
