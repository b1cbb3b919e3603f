import { randomBytes } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { deleteInBatches, type Queryable, type Tx } from '~/platform/database/db.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

/** 256 random bits cannot be guessed, so a plain hash is enough. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A new token for a mailed link, and the hash that is stored instead. Create it when the mail is sent: no token may wait in a queue. */
export function newMailToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfMailToken(token) }
}

/** Whether a text has the format of a token. Damaged links need no query. */
export function isMailToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

/** The hash by which a token is stored and found. */
export function hashOfMailToken(token: string): string {
  return hashOf(token)
}

type MailTokenKind = (typeof mailTokens.$inferSelect)['kind']
/** `used`: this token or another one of its kind has been used. */
type MailToken = { userId: string; state: 'valid' | 'used' | 'expired' }

/**
 * Issues a token for a mailed link to `email`. Earlier tokens of the account stay valid: otherwise anybody could invalidate the owner's
 * link by requesting another one. Call it when the mail is sent, so that no token waits in a queue.
 * @param validMs lifetime in milliseconds
 */
export async function issueMailToken(
  q: Queryable,
  { validMs, ...of }: { kind: MailTokenKind; userId: string; email: string; validMs: number },
): Promise<string> {
  const { token, hash } = newMailToken()
  const createdAt = now()
  const expire = new Date(createdAt.getTime() + validMs)
  await q.insert(mailTokens).values({ ...of, tokenHash: hash, expire, createdAt })
  return token
}

/**
 * The state of a token of that kind. Null if it was invented, damaged or dropped, or if the account has another address by now: the old
 * mailbox proves nothing any more.
 */
export async function findMailToken(
  q: Queryable,
  kind: MailTokenKind,
  token: string,
): Promise<MailToken | null> {
  if (!isMailToken(token)) return null
  const [row] = await q
    .select({ userId: mailTokens.userId, expire: mailTokens.expire, usedAt: mailTokens.usedAt })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.userId), eq(users.email, mailTokens.email)))
    .where(and(eq(mailTokens.tokenHash, hashOfMailToken(token)), eq(mailTokens.kind, kind)))
  if (!row) return null
  const state = row.usedAt ? 'used' : row.expire > now() ? 'valid' : 'expired'
  return { userId: row.userId, state }
}

/** Like `findMailToken`, and locks the account until the transaction ends: concurrent requests with tokens of one account are serialized. */
export async function lockByMailToken(tx: Tx, kind: MailTokenKind, token: string): Promise<MailToken | null> {
  const found = await findMailToken(tx, kind, token)
  if (!found) return null
  await lockAccountRow(tx, found.userId, 'update')
  // Read again: the state may have changed while waiting for the lock.
  return findMailToken(tx, kind, token)
}

/** Uses up all tokens of that kind: a link pressed later reports that it has been used. */
export async function consumeMailTokens(q: Queryable, userId: string, kind: MailTokenKind): Promise<void> {
  await q
    .update(mailTokens)
    .set({ usedAt: now() })
    .where(and(ofKind(userId, kind), isNull(mailTokens.usedAt)))
}

/** Invalidates all tokens of that kind, as if they had never been issued. */
export async function dropMailTokens(q: Queryable, userId: string, kind: MailTokenKind): Promise<void> {
  await q.delete(mailTokens).where(ofKind(userId, kind))
}

const ofKind = (userId: string, kind: MailTokenKind) =>
  and(eq(mailTokens.userId, userId), eq(mailTokens.kind, kind))

/** For this long an expired or used link gets its own answer. */
const RETENTION = days(7)

/** Deletes tokens that expired a week ago. Returns how many. */
export const sweepMailTokens = (): Promise<number> =>
  deleteInBatches(mailTokens, lt(mailTokens.expire, new Date(now().getTime() - RETENTION)))
