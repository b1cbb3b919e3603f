import { secondFactors } from 'db/schema/security'
import { and, eq, notLike } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { log } from '~/platform/log/log.server'
import { seal, sealedByNewest, unseal } from '~/platform/secrets/sealed.server'

const placeOf = (userId: string) => `second_factors:${userId}`

export function sealTotpSecret(userId: string, secret: string): string {
  return seal(secret, placeOf(userId))
}

/** Null if SESSION_SECRET no longer lists the secret that sealed it: then no app code is right, but recovery codes are. */
export function openTotpSecret(userId: string, sealed: string): string | null {
  const secret = unseal(sealed, placeOf(userId))
  if (secret === null) log.error({ userId }, 'cannot unseal a second factor: its session secret is missing')
  return secret
}

/** Reseals with the newest session secret, so that older ones can be removed from SESSION_SECRET. Returns how many. */
export async function resealTotpSecrets(): Promise<number> {
  const old = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, `${likeText(sealedByNewest())}%`))
  let resealed = 0
  for (const { userId, sealed } of old) {
    const secret = openTotpSecret(userId, sealed)
    if (secret === null) continue
    // Only if it is unchanged: the person may be setting up a new one.
    const done = await db
      .update(secondFactors)
      .set({ secret: sealTotpSecret(userId, secret) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed)))
      .returning({ userId: secondFactors.userId })
    resealed += done.length
  }
  return resealed
}

// A key id may contain an underscore, which is a wildcard in LIKE.
const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
