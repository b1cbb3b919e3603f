import { type NoticeKind, PUSH_EVERY_S } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { pushTimes } from 'db/schema/notifications'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { KINDS } from '../kinds'
import { preferencesOf } from '../preferences/preferences.server'
import { heldUntil } from '../preferences/quiet-hours.server'
import { pushJob, pushKey } from './push-job.server'
import { type UnreadSource, unreadOf } from './unread-source.server'

/** Sends a push to all devices of a person: kind, number and a path of this site, never who or what. Throws if it has to be retried. */
export type SendPush = (push: {
  userId: string
  kind: NoticeKind
  count: number
  path: string
}) => Promise<unknown>

type Push = { userId: string; kind: NoticeKind }

/**
 * The job of the push channel. It pushes at once, unlike e-mails, which wait ten minutes. Further events of the kind within PUSH_EVERY_S
 * become one push; during quiet hours it waits for their end. Sends nothing if everything was read meanwhile, the kind is switched off, or
 * the account is suspended or deleted. Throws if `send` does, so that the job is retried.
 */
export async function deliverPush(
  { userId, kind }: Push,
  { send, sources }: { send: SendPush; sources: readonly UnreadSource[] },
): Promise<void> {
  if (!(await isActive(userId))) return
  const count = await unreadToPush({ userId, kind }, sources)
  if (count === 0) return
  const runAt = (await heldUntil({ id: userId }, kind)) ?? (await claimPush({ userId, kind }))
  if (runAt) return pushJob.enqueue(db, { userId, kind }, { key: pushKey(userId, kind), runAt })
  try {
    await send({
      userId,
      kind,
      count,
      path: KINDS[kind].path({ about: null, detail: null }) ?? '/notifications',
    })
  } catch (error) {
    await db.delete(pushTimes).where(isOf({ userId, kind }))
    throw error
  }
}

/** How many of a kind are unread now; 0 if the person has switched its pushes off. */
export async function unreadToPush(
  { userId, kind }: Push,
  sources: readonly UnreadSource[],
): Promise<number> {
  if (!(await preferencesOf({ id: userId }))[kind].push) return 0
  return (await unreadOf(sources, userId))[kind] ?? 0
}

async function isActive(userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isSuspended, false), isNull(users.deletedAt)))
  return found.length > 0
}

/** Records a push that may be sent now, and returns null; otherwise returns when the next one may be sent. */
async function claimPush({ userId, kind }: Push): Promise<Date | null> {
  const at = now()
  const free = new Date(at.getTime() - seconds(PUSH_EVERY_S))
  const taken = await db
    .insert(pushTimes)
    .values({ userId, kind, sentAt: at })
    .onConflictDoUpdate({
      target: [pushTimes.userId, pushTimes.kind],
      set: { sentAt: at },
      setWhere: lte(pushTimes.sentAt, free),
    })
    .returning()
  if (taken.length > 0) return null
  const [last] = await db.select().from(pushTimes).where(isOf({ userId, kind }))
  return new Date((last?.sentAt ?? at).getTime() + seconds(PUSH_EVERY_S))
}

const isOf = ({ userId, kind }: Push) => and(eq(pushTimes.userId, userId), eq(pushTimes.kind, kind))
