import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { readLeak, traceLeak } from '~/domains/media/encoder/encoder.server'
import { readMaster } from '~/domains/media/files/files.server'
import type { MediaRefusal } from '~/domains/media/refusal'
import { nameOfUrl } from '~/domains/media/renditions'
import { patternScore } from '~/domains/media/watermark/leak/pattern-trace'
import type { LeakReading } from '~/domains/media/watermark/leak/read-leak.server'
import { db } from '~/platform/database/db.server'
import { candidateImages, type MarkedSharing, sharingsOf } from './leak-candidates.server'
import { LEAK_MARGIN, LEAK_THRESHOLD } from './leak-limits'
import { patternKeys, patternOf } from './pattern-key.server'

export type LeakResult = {
  /** The sharing that the picture came from; null: no reliable match. */
  sharing: MarkedSharing | null
  /** In standard deviations. `runnerUp` is the best score of any other sharing. Null if nothing could be compared. */
  score: number | null
  runnerUp: number | null
  /** How many pictures and sharings were compared. */
  images: number
  sharings: number
}

/**
 * Finds the sharing from which a picture was leaked (STACK "Receiver's mark"): finds the original by perceptual hash, then compares the
 * difference between the copy and the unmarked master with the invisible pattern of every sharing of that album. The result is evidence
 * for moderators, no proof. The picture is decoded in the encoder's process and not stored. Each search is recorded in the audit log.
 * Refuses the same files as an upload.
 * @param by who searches; null for the operator's command
 */
export async function findLeak({
  bytes,
  by,
  ip,
}: {
  bytes: Buffer
  by: { id: string } | null
  ip: string | null
}): Promise<LeakResult | { refusal: MediaRefusal }> {
  const member = by?.id ?? 'operator'
  const read = await readLeak(bytes, { member })
  if ('refusal' in read) return read
  const result = await compare(read.readings, member)
  await db.transaction((tx) => logSearch(tx, { by, ip, result }))
  return result
}

type Scored = { sharing: MarkedSharing; score: number }

async function compare(readings: readonly LeakReading[], member: string): Promise<LeakResult> {
  const found = await candidateImages(readings.map(({ phash }) => phash))
  const counted = { images: 0, sharings: 0 }
  let best: Scored[] = []
  for (const { imageId, albumId, url, reading } of found) {
    const [copy, name] = [readings[reading], nameOfUrl(url)]
    const master = name && (await readMaster(name))
    if (!copy || !master) continue
    const sharings = await sharingsOf(albumId)
    const { trace } = await traceLeak(copy, master, { member })
    counted.images += 1
    counted.sharings += sharings.length
    const scored = sharings.map((sharing) => ({
      sharing,
      score: bestScore(trace, sharing.accessId, imageId),
    }))
    const leading = scored.sort(byScore).slice(0, 2)
    // A sharing that scores high in one picture is not its own runner-up in another.
    best = [...best, ...leading].sort(byScore)
    if ((leading[0]?.score ?? 0) >= LEAK_THRESHOLD) {
      best = leading
      break
    }
  }
  const [first, second] = best
  if (!first) return { sharing: null, score: null, runnerUp: null, ...counted }
  const runnerUp = second?.score ?? null
  const isReliable =
    first.score >= LEAK_THRESHOLD && (runnerUp === null || first.score - runnerUp >= LEAK_MARGIN)
  return { sharing: isReliable ? first.sharing : null, score: first.score, runnerUp, ...counted }
}

const byScore = (one: Scored, other: Scored) => other.score - one.score

/** The best score over all keys, since the key that marked the copy is not known. */
function bestScore(trace: Float64Array, accessId: string, imageId: string): number {
  return Math.max(...patternKeys().map((key) => patternScore(trace, patternOf(key, { accessId, imageId }))))
}

type Search = { by: { id: string } | null; ip: string | null; result: LeakResult }

/** Names the receiver as the target and the owner in the details, so that purging either account removes the details. */
function logSearch(tx: Parameters<typeof writeAuditLog>[0], { by, ip, result }: Search): Promise<void> {
  const { sharing } = result
  const rounded = (score: number | null) => (score === null ? null : Number(score.toFixed(1)))
  return writeAuditLog(tx, {
    by,
    action: 'leak.find',
    target: sharing?.receiver ? { type: 'user', id: sharing.receiver.id } : { type: 'leak' },
    details: {
      isMatch: sharing !== null,
      score: rounded(result.score),
      runnerUp: rounded(result.runnerUp),
      ...(sharing && { accessId: sharing.accessId, userId: sharing.owner?.id ?? null }),
    },
    ip,
  })
}
