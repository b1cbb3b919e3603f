import { z } from 'zod'
import { days } from '~/platform/durations'
import { RINGS_KM } from './reach.server'

/**
 * Where a next page starts: behind a standing in the order of a day, judged as of the first page's moment. In the order made
 * for one person (`rank`), the candidates end at `until`.
 */
export type Cursor = {
  at: Date
  after?: { ring: number; premium: boolean; shuffle: number }
  ranked?: { rank: Rank; until?: { ring: number; premium: boolean; shuffle: number } }
}
export type Rank = readonly (number | string)[]

const Standing = z
  .tuple([z.int().min(0).max(RINGS_KM.length), z.literal([0, 1]), z.number().min(0).max(1)])
  .transform(([ring, premium, shuffle]) => ({ ring, premium: premium === 1, shuffle }))
const Written = z.union([
  z.strictObject({ t: z.int(), a: Standing }),
  z.strictObject({
    t: z.int(),
    r: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.guid()]),
    u: Standing.optional(),
  }),
])
/** An old link starts anew. */
const LASTS = days(2)
const LENGTH_MAX = 400

/** The cursor as it stands in addresses. */
export function writeCursor({ at, after, ranked }: Cursor): string {
  const t = at.getTime()
  const written = ranked
    ? { t, r: ranked.rank, ...(ranked.until ? { u: standing(ranked.until) } : {}) }
    : { t, a: after ? standing(after) : undefined }
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

/** The cursor of an address; null, which is the first page, for anything that is none or is too old. */
export function readCursor(text: string | undefined, now: Date): Cursor | null {
  if (!text || text.length > LENGTH_MAX) return null
  const read = Written.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!read.success) return null
  const at = new Date(read.data.t)
  const age = now.getTime() - at.getTime()
  if (!(age >= 0 && age <= LASTS)) return null
  return 'a' in read.data
    ? { at, after: read.data.a }
    : { at, ranked: { rank: read.data.r, until: read.data.u } }
}

const standing = (mark: { ring: number; premium: boolean; shuffle: number }) => [
  mark.ring,
  Number(mark.premium),
  mark.shuffle,
]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
