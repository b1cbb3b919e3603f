import type { ModerationRow } from '../factories/images'
import type { Random } from '../factories/random'
import { HINT_MODEL_VERSION } from '../limits/moderation'
import type { imageDecisions, imageHints } from '../schema/hints'
import { daysBefore } from './dates'

type HintRow = typeof imageHints.$inferInsert
type DecisionRow = typeof imageDecisions.$inferInsert

/** DECISIONS "Auto-moderation": 97 of 120 high hints were confirmed. */
const HIGH = { hinted: 120, confirmed: 97 }
const LOW = { hinted: 480, rejected: 31 }

/**
 * Hints of the waiting photos. They are random, so that the demo shows photos with and without a mark: the models would give all portraits
 * low scores. Uploads get their hints from the models.
 */
export function demoHints(moderation: readonly ModerationRow[], now: Date, random: Random): HintRow[] {
  return moderation
    .filter(({ status }) => status === 'pending')
    .map(({ imageUrl }, at) => ({
      imageUrl,
      faces: at % 5 === 1 ? 0 : 1,
      nudity: (at % 7 === 2 ? random.int(72, 96) : random.int(1, 45)) / 100,
      // The job makes new hints for photos whose hint is of another version.
      modelVersion: HINT_MODEL_VERSION,
      durationMs: random.int(430, 720),
      createdAt: now,
    }))
}

/** Past decisions about photos that no longer exist, each with the hint at that time: for the figures of how often both agree. */
export function demoImageDecisions(adminId: string, now: Date, random: Random): DecisionRow[] {
  const decided = (
    status: 'approved' | 'rejected',
    [least, most]: [number, number],
    at: number,
  ): DecisionRow => ({
    id: random.uuid(),
    moderationId: random.uuid(),
    decidedBy: adminId,
    status,
    statusBefore: 'pending',
    faces: random.chance(status === 'rejected' ? 0.4 : 0.04) ? 0 : 1,
    nudity: random.int(least, most) / 100,
    modelVersion: HINT_MODEL_VERSION,
    createdAt: daysBefore(now, 1 + (at % 90)),
  })
  const high = Array.from({ length: HIGH.hinted }, (_, at) =>
    at < HIGH.confirmed ? decided('rejected', [78, 99], at) : decided('approved', [70, 88], at),
  )
  const low = Array.from({ length: LOW.hinted }, (_, at) =>
    at < LOW.rejected ? decided('rejected', [20, 69], at) : decided('approved', [0, 60], at),
  )
  return [...high, ...low]
}
