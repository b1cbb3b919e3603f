import { decisions } from 'db/schema/decisions'
import { and, asc, isNull, lt } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { hasNoLiveJob } from '~/platform/queue/has-job.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { deliverDecision } from './deliver-decision.server'

const STUCK_FOR = hours(1)
const QUEUED_AT_ONCE = 200

/** Queues the decisions whose time to undo is long over and that were not released, if their job was given up or is gone. Returns how many. */
export async function queueUndelivered(): Promise<number> {
  const stuck = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        isNull(decisions.sentAt),
        isNull(decisions.undoneAt),
        lt(decisions.statementDueAt, new Date(now().getTime() - STUCK_FOR)),
        hasNoLiveJob('deliver-decision:', decisions.id),
      ),
    )
    .orderBy(asc(decisions.createdAt))
    .limit(QUEUED_AT_ONCE)
  for (const { id } of stuck)
    await deliverDecision.enqueue(db, { decisionId: id }, { key: `deliver-decision:${id}` })
  return stuck.length
}
