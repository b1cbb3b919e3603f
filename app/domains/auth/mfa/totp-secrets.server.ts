import { secondFactors } from 'db/schema/security'
import { and, eq, isNotNull, notLike } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { newestSealPrefix, seal, unseal } from '~/platform/secrets/sealed.server'

/** The place that a secret is sealed for: `unseal` refuses it in the row of another account. */
const sealPlaceOf = (userId: string) => `second_factors:${userId}`

/** Seals the secret of an account's app; it can be opened for this account only. */
export function sealTotpSecret(userId: string, secret: string): string {
  return seal(secret, sealPlaceOf(userId))
}

/**
 * Unseals the TOTP secret of an account. Null if SESSION_SECRET no longer lists the secret that sealed it: then no code of the app is accepted,
 * but recovery codes are.
 */
export function unsealTotpSecret(userId: string, sealed: string): string | null {
  const secret = unseal(sealed, sealPlaceOf(userId))
  if (secret === null) log.error({ userId }, 'cannot unseal a second factor: its session secret is missing')
  return secret
}

/** The person who sets a second factor up, and their session (its row key). */
export type SettingUp = { userId: string; sid: string }

/** The place of a secret that is not confirmed yet: of one session. */
const setupPlaceOf = ({ userId, sid }: SettingUp) => `${sealPlaceOf(userId)}:${sid}`

/**
 * Seals the secret of a setup for the session that started it. No other session continues with it: somebody who knew the password could
 * have started the setup, and would know the secret of the owner's app.
 */
export function sealSetupSecret(by: SettingUp, secret: string): string {
  return seal(secret, setupPlaceOf(by))
}

/** Unseals the secret of a setup; null for one that another session started. */
export function unsealSetupSecret(by: SettingUp, sealed: string): string | null {
  return unseal(sealed, setupPlaceOf(by))
}

/**
 * Seals all confirmed TOTP secrets again with the newest session secret, so that older ones can be removed from SESSION_SECRET. Returns how
 * many. Setups are over before that.
 */
export async function resealTotpSecrets(): Promise<number> {
  const old = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
    .where(
      and(
        isNotNull(secondFactors.confirmedAt),
        notLike(secondFactors.secret, `${likeText(newestSealPrefix())}%`),
      ),
    )
  let resealed = 0
  for (const { userId, sealed } of old) {
    const secret = unsealTotpSecret(userId, sealed)
    if (secret === null) continue
    // Only if the row is unchanged: meanwhile its owner may have set up a new factor.
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
