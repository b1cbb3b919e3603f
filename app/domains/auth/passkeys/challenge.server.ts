import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { minutes, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'
import { consumeToken } from '~/platform/secrets/spent-proofs.server'
import { PASSKEY_PURPOSES, type PasskeyPurpose } from './forms'

const LASTS = minutes(5)
const BYTES = 32

const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(PASSKEY_PURPOSES),
  userId: z.uuid().nullable(),
  expire: z.iso.datetime(),
})

/** Purpose and account of a challenge; null at login, where the account is not known yet. */
type Asked = { purpose: PasskeyPurpose; userId: string | null }

/** A new challenge for an authenticator to sign, valid for five minutes; `cookie` is the Set-Cookie value that stores it. */
export async function newChallenge(
  asked: Asked,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; cookie: string }> {
  const bytes = new Uint8Array(randomBytes(BYTES))
  const remembered: z.infer<typeof Challenge> = {
    ...asked,
    challenge: Buffer.from(bytes).toString('base64url'),
    expire: new Date(now().getTime() + LASTS).toISOString(),
  }
  return { challenge: bytes, cookie: await cookie().serialize(remembered) }
}

/**
 * Returns the challenge (base64url) of this browser for that purpose and person, and uses it up. Null if it is missing, expired or used.
 */
export async function takeChallenge(request: Request, asked: Asked): Promise<string | null> {
  const read = Challenge.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!read.success) return null
  const { challenge, purpose, userId } = read.data
  const expire = new Date(read.data.expire)
  if (purpose !== asked.purpose || userId !== asked.userId || expire <= now()) return null
  return (await consumeToken(`passkey:${challenge}`, expire)) ? challenge : null
}

const cookie = () => signedCookie('passkey-challenge', LASTS / seconds(1))
