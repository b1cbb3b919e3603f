import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from 'db/limits/security'
import { recoveryCodes } from 'db/schema/security'
import { and, count, eq, isNull } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { RECOVERY_ALPHABET } from './given-code'

/** Replaces all recovery codes by ten new ones. The result is shown only once: only hashes are stored. */
export async function makeRecoveryCodes(q: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await dropRecoveryCodes(q, userId)
  await q
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt: now() })))
  return codes
}

/** Uses up a code (as `readCode` returns it). False for a wrong or used one; concurrent uses succeed once. */
export async function consumeRecoveryCode(q: Queryable, userId: string, code: string): Promise<boolean> {
  const consumed = await q
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return consumed.length > 0
}

/** The number of unused codes. */
export async function recoveryCodesLeft(userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function dropRecoveryCodes(q: Queryable, userId: string): Promise<void> {
  await q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function newCode(): string {
  const letter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))
  return Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join('')
}

// Sixty random bits cannot be guessed from their hash, so a fast one is enough.
const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')
