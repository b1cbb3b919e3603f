import { secondFactors } from 'db/schema/security'
import { and, eq, notLike } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { log } from '~/platform/log/log.server'
import { seal, sealedByNewest, unseal } from '~/platform/secrets/sealed.server'

const placeOf = (userId: string) => `second_factors:${userId}`

export function sealTotpSecret(userId: string, secret: string): string {
  return seal(secret, placeOf(userId))
}

/** Null where SESSION_SECRET no longer lists what sealed it: no code is right then, recovery codes still are. */
export function openTotpSecret(userId: string, sealed: string): string | null {
  const secret = unseal(sealed, placeOf(userId))
  if (secret === null) log.error({ userId }, 'a second factor does not open: its session secret is gone')
  return secret
}

/**
 * Seals anew what an older session secret sealed, so that the old one can be taken out of SESSION_SECRET. Gives how
 * many there were.
 */
export async function resealTotpSecrets(): Promise<number> {
  const old = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, `${likeText(sealedByNewest())}%`))
  let resealed = 0
  for (const { userId, sealed } of old) {
    const secret = openTotpSecret(userId, sealed)
    if (secret === null) continue
    // Only what still stands there: a person may be setting up a new one this moment.
    const done = await db
      .update(secondFactors)
      .set({ secret: sealTotpSecret(userId, secret) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed)))
      .returning({ userId: secondFactors.userId })
    resealed += done.length
  }
  return resealed
}

// The name of a key may hold an underscore, which means "any letter" to LIKE.
const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
