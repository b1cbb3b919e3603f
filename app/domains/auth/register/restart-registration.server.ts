import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { refusedNewPassword } from '~/domains/auth/passwords/new-password.server'
import { HashQueueFull, hashPassword, OVERLOADED } from '~/domains/auth/passwords/passwords.server'
import { recordAcceptance } from '~/domains/legal/acceptance/answers.server'
import type { Language } from '~/i18n/languages'
import { db, type Tx } from '~/platform/database/db.server'
import { deletionOf, signedCookie } from '~/platform/http/cookies.server'
import { consumeToken } from '~/platform/secrets/consumed-tokens.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import type { Registration } from './forms'
import type { RegisterRefusal } from './register.server'

/** Long enough to fill in the form, short enough for a shared device. */
const LIFETIME = minutes(30)
const Proved = z.object({ id: z.uuid(), email: z.email(), expire: z.iso.datetime() })
type ProvedAddress = { id: string; email: string; expire: Date }

const cookie = () => signedCookie('proved-address', LIFETIME / seconds(1))

/** Set-Cookie that records that this browser's reader has proved the mailbox of an address. */
export function rememberProvedAddress(email: string): Promise<string> {
  const expire = new Date(now().getTime() + LIFETIME).toISOString()
  return cookie().serialize({ id: randomUUID(), email, expire } satisfies z.infer<typeof Proved>)
}

/** The Set-Cookie value that deletes the proof of an address. */
export function forgetProvedAddress(): Promise<string> {
  return deletionOf(cookie())
}

/** The address that this browser proved recently; null if the cookie is missing, forged or expired. */
export async function provedAddressOf(request: Request): Promise<ProvedAddress | null> {
  const read = Proved.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!read.success) return null
  const expire = new Date(read.data.expire)
  return expire > now() ? { ...read.data, expire } : null
}

/** Why no account was created; `taken`: the address has an account by now, or this proof created one already. */
type RestartRegistrationRefusal = RegisterRefusal | { refusal: 'taken' }

/**
 * Registers an address that was just proved (DECISIONS "Registering twice", "Das war ich nicht"): the account is confirmed at once. An
 * unconfirmed registration by somebody else is replaced. A proof works once.
 */
export async function restartRegistration(
  proved: ProvedAddress,
  given: Omit<Registration, 'email'>,
  { language, at }: { language: Language; at: ClientInfo },
): Promise<{ ok: true } | RestartRegistrationRefusal> {
  const { firstName, lastName, userType, password } = given
  const error = await refusedNewPassword(password, [proved.email, firstName, lastName])
  if (error) return { refusal: 'password', error }
  try {
    const passwordHash = await hashPassword(password)
    return await db.transaction(async (tx) => {
      const isFirstUse = await consumeToken(`proved-address:${proved.id}`, proved.expire, tx)
      if (!isFirstUse || !(await freeAddress(tx, proved.email))) return { refusal: 'taken' as const }
      const account = {
        email: proved.email,
        passwordHash,
        firstName,
        lastName: lastName || null,
        userType,
        language,
      }
      const [joined] = await tx
        .insert(users)
        .values({ ...account, isEmailVerified: true, termsAcceptedAt: now(), createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!joined) return { refusal: 'taken' as const }
      await recordAcceptance(tx, { userId: joined.id, language, at: now() })
      await recordSecurityEvent(tx, { userId: joined.id, kind: 'registered', at })
      await recordSecurityEvent(tx, { userId: joined.id, kind: 'email-verified', at })
      return { ok: true as const }
    })
  } catch (failure) {
    if (failure instanceof HashQueueFull) return OVERLOADED
    throw failure
  }
}

/** Deletes an unconfirmed registration of the address. False if the address belongs to an account. */
async function freeAddress(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id, registrationId: users.registrationId, isSuspended: users.isSuspended })
    .from(users)
    .where(eq(users.email, email))
    .for('update')
  if (!found) return true
  if (found.registrationId === null || found.isSuspended) return false
  await tx.delete(users).where(eq(users.id, found.id))
  return true
}
