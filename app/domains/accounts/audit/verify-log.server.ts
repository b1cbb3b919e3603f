import { createHash } from 'node:crypto'
import { auditHead as table } from 'db/schema/admin'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'

/** What is wrong with the first broken entry. */
type Break =
  /** One or more entries between two others are missing. */
  | 'missing'
  /** The entry does not continue the one before it. */
  | 'order'
  /** The action, the kind of target, the time or a digest was changed. */
  | 'changed'
  /** A personal value does not match its digest, or its salt is missing. */
  | 'value'
  /** The log ends before or after its head. */
  | 'head'
  /** The head that was published is not in the log. */
  | 'published'
type Verification = { entries: number; hash: string } | { broken: Break; seq: number; id: string | null }

const BATCH = 5000
const GENESIS = '00'.repeat(32)

/**
 * Verifies the hash chain of admin_logs (decision 0170): reads it in batches, in the order of `seq`, and computes every hash and digest
 * anew, in this process and not by the database's own functions. Memory does not grow with the log. Names the first broken entry.
 * @param published a head that was published earlier: it must be part of the chain
 */
export async function verifyLog(published?: { seq: number; hash: string }): Promise<Verification> {
  // Entries that are added meanwhile are not verified.
  const head = await auditHead()
  let [seq, hash] = [0, GENESIS]
  for (;;) {
    const entries = await entriesAfter(seq, head.seq)
    for (const entry of entries) {
      const broken = problemOf(entry, { seq, hash })
      if (broken) return { broken, seq: broken === 'missing' ? seq + 1 : entry.seq, id: entry.id }
      seq = entry.seq
      hash = entry.hash
      if (published?.seq === seq && published.hash !== hash) return { broken: 'published', seq, id: entry.id }
    }
    if (entries.length < BATCH) break
  }
  if (seq !== head.seq || (seq > 0 && hash !== head.hash)) return { broken: 'head', seq: head.seq, id: null }
  if (published && published.seq > seq) return { broken: 'published', seq: published.seq, id: null }
  return { entries: seq, hash }
}

type Entry = {
  seq: number
  id: string
  action: string
  targetType: string | null
  at: string
  prevHash: string
  hash: string
} & Record<`${Personal}Value` | `${Personal}Digest`, string | null> &
  Record<`${Personal}Salt`, Uint8Array | null>
type Personal = (typeof PERSONAL)[number]
const PERSONAL = ['admin', 'target', 'details', 'ip'] as const

function problemOf(entry: Entry, before: { seq: number; hash: string }): Break | null {
  if (entry.seq !== before.seq + 1) return 'missing'
  if (entry.prevHash !== before.hash) return 'order'
  if (hashOf(entry) !== entry.hash) return 'changed'
  return PERSONAL.every((name) => isValueValid(entry, name)) ? null : 'value'
}

/** Whether a value matches its digest, was removed together with its salt, or never existed. */
function isValueValid(entry: Entry, name: Personal): boolean {
  const [value, salt, digest] = [entry[`${name}Value`], entry[`${name}Salt`], entry[`${name}Digest`]]
  if (value === null) return salt === null
  return salt !== null && digest === createHash('sha256').update(salt).update(value, 'utf8').digest('hex')
}

/**
 * The hash of an entry, which the SQL function `audit_hash` computes from the same text. The length of each free text precedes it, so that
 * two different entries never have the same text.
 */
function hashOf(entry: Entry): string {
  const text = [
    entry.prevHash,
    entry.seq,
    entry.id,
    withLength(entry.action),
    entry.targetType === null ? '-' : withLength(entry.targetType),
    entry.at,
    ...PERSONAL.map((name) => entry[`${name}Digest`] ?? '-'),
  ].join('\n')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

const withLength = (text: string) => `${Buffer.byteLength(text)}:${text}`

async function entriesAfter(seq: number, until: number): Promise<Entry[]> {
  const rows = await client()<Entry[]>`
    select seq::int8 as "seq", id, action, target_type as "targetType",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "at",
      encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as "hash",
      admin_id::text as "adminValue", admin_salt as "adminSalt", encode(admin_digest, 'hex') as "adminDigest",
      target_id as "targetValue", target_salt as "targetSalt", encode(target_digest, 'hex') as "targetDigest",
      details::text as "detailsValue", details_salt as "detailsSalt", encode(details_digest, 'hex') as "detailsDigest",
      ip_address as "ipValue", ip_salt as "ipSalt", encode(ip_digest, 'hex') as "ipDigest"
    from admin_logs where seq > ${seq} and seq <= ${until} order by seq limit ${BATCH}`
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The newest entry of the audit log's hash chain. `hash` in hexadecimal; `seq` 0 stands for an empty log. */
type AuditHead = { seq: number; hash: string; at: Date }

/** The head of the chain, which the transparency page publishes (DECISIONS "Admin"). A copy of it proves a later rewrite of the log. */
export async function auditHead(): Promise<AuditHead> {
  const [head] = await db.select().from(table)
  if (!head) throw new Error('The audit log has no head')
  return { seq: head.seq, hash: Buffer.from(head.hash).toString('hex'), at: head.updatedAt }
}
