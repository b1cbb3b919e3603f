import { createHash } from 'node:crypto'
import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import { accountMailJobs } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import { type AccountMailJob, type AnsweredRequest, processAccountMailJob } from './account-mail-jobs.server'

/** What the mails of a kind are for. The purposes are paced apart: a stranger who registers an address again and again does not delay its recovery. */
const PURPOSE = { register: 'join', resend: 'join', reset: 'recover' } as const satisfies Record<
  AccountMailJob['kind'],
  string
>

/**
 * Answers a request by mail, at most one mail an address, purpose and quarter of an hour: what comes sooner waits, and
 * is answered together, by one mail that says for how many requests it stands. Requests from places the account signed in
 * from are paced apart from all others, so that strangers do not delay the owner's. Nothing of this shows outside the
 * mailbox. Does nothing for a request that was answered before (a job may come twice).
 * @param answer writes the mail, and gives whether it sent one: what is answered by silence delays no later mail
 */
export async function answerThrottled(
  requestId: string,
  answer: (request: AnsweredRequest) => Promise<boolean>,
): Promise<void> {
  const [asked] = await db.select().from(accountMailJobs).where(eq(accountMailJobs.id, requestId))
  if (!asked) return
  const key = keyOf(asked)
  const freeAt = await claimTurn(key)
  if (freeAt) {
    await processAccountMailJob.enqueue(db, { requestId }, { key, runAt: freeAt })
    return
  }
  let sent = false
  try {
    const together = await askedTogether(asked)
    // The first registration of an address is the one that stands; otherwise the latest request speaks for all.
    const speaker = together.find(({ kind }) => kind === 'register') ?? together.at(-1) ?? asked
    sent = await answer({ ...speaker, tries: Math.max(together.length, 1) })
    // Only now: a mail that was not taken is tried again.
    const ids = together.map(({ id }) => id)
    await db.delete(accountMailJobs).where(inArray(accountMailJobs.id, [...ids, requestId]))
  } finally {
    if (!sent) await db.delete(requestLimits).where(eq(requestLimits.key, key))
  }
}

/**
 * Forgets what was asked about joining with an address, and when its last mail went out: for somebody who has just proved
 * to read its mails and starts anew. Their own registration then waits neither for strangers' tries nor among them.
 */
export async function forgetJoining(tx: Tx, email: string): Promise<void> {
  const asked = { email, kind: 'register' } as const
  const keys = [true, false].map((knownPlace) => keyOf({ ...asked, knownPlace }))
  await tx.delete(requestLimits).where(inArray(requestLimits.key, keys))
  await tx
    .delete(accountMailJobs)
    .where(and(eq(accountMailJobs.email, email), inArray(accountMailJobs.kind, kindsLike('register'))))
}

/** Takes the turn to write a mail: null, or when the next one is free. The rows stand among the limits and run out alike. */
async function claimTurn(key: string): Promise<Date | null> {
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
  const [held] = await db
    .select({ expire: requestLimits.expire })
    .from(requestLimits)
    .where(eq(requestLimits.key, key))
  return held?.expire ?? expire
}

/** The requests that one mail answers, the earliest first. */
function askedTogether({ email, kind, knownPlace }: AccountMailJob): Promise<AccountMailJob[]> {
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
  const hash = createHash('sha256').update(`${PURPOSE[kind]} ${knownPlace} ${email}`).digest('base64url')
  return `addressMail:${hash}`
}
