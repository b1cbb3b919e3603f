import type { ModerationRow } from '../factories/images'
import type { Random } from '../factories/random'
import { HINT_MODEL_VERSION } from '../limits/moderation'
import type { imageDecisions, imageHints } from '../schema/hints'

type HintRow = typeof imageHints.$inferInsert
type DecisionRow = typeof imageDecisions.$inferInsert

/** The present one (app/domains/moderation/hints): others would be hinted again by the job. */
const MODEL_VERSION = HINT_MODEL_VERSION
const DAY_MS = 86_400_000
/** DECISIONS "Auto-moderation": 97 of 120 high hints were confirmed. */
const HIGH = { hinted: 120, confirmed: 97 }
const LOW = { hinted: 480, rejected: 31 }

/**
 * Hints of the waiting photos, so that the page of the demo shows marked and harmless ones; uploads get theirs from the
 * models. Drawn for the page: the portraits themselves would all score low.
 */
export function demoHints(moderation: readonly ModerationRow[], now: Date, random: Random): HintRow[] {
  return moderation
    .filter(({ status }) => status === 'pending')
    .map(({ imageUrl }, at) => ({
      imageUrl,
      faces: at % 5 === 1 ? 0 : 1,
      nudity: (at % 7 === 2 ? random.int(72, 96) : random.int(1, 45)) / 100,
      modelVersion: MODEL_VERSION,
      durationMs: random.int(430, 720),
      createdAt: now,
    }))
}

/** Past decisions with the hint of their moment, of photos that are gone by now: the figures of the agreement. */
export function demoImageDecisions(adminId: string, now: Date, random: Random): DecisionRow[] {
  const decided = (isRejected: boolean, [least, most]: [number, number], at: number): DecisionRow => {
    return {
      id: random.uuid(),
      moderationId: random.uuid(),
      decidedBy: adminId,
      status: isRejected ? 'rejected' : 'approved',
      statusBefore: 'pending',
      faces: random.chance(isRejected ? 0.4 : 0.04) ? 0 : 1,
      nudity: random.int(least, most) / 100,
      modelVersion: MODEL_VERSION,
      createdAt: new Date(now.getTime() - DAY_MS * (1 + (at % 90))),
    }
  }
  const high = Array.from({ length: HIGH.hinted }, (_, at) =>
    at < HIGH.confirmed ? decided(true, [78, 99], at) : decided(false, [70, 88], at),
  )
  const low = Array.from({ length: LOW.hinted }, (_, at) =>
    decided(at < LOW.rejected, at < LOW.rejected ? [20, 69] : [0, 60], at),
  )
  return [...high, ...low]
}
