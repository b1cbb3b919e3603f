import { z } from 'zod'
import { signedCookie } from '~/platform/http/cookies.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'

/** Long enough to look for the mail, short enough for a shared device. */
const LASTS = minutes(30)
const Mailbox = z.object({ email: z.email(), until: z.number() })

const cookie = () => signedCookie('mailbox', LASTS / seconds(1))

/** Set-Cookie with the address of a sent mail, so that the page can show it and send again. */
export function rememberMailbox(email: string): Promise<string> {
  return cookie().serialize({ email, until: now().getTime() + LASTS })
}

/** The address of the last mail requested in this browser; null for missing, forged and expired cookies. */
export async function mailboxOf(request: Request): Promise<string | null> {
  const found = Mailbox.safeParse(await cookie().parse(request.headers.get('cookie')))
  return found.success && found.data.until > now().getTime() ? found.data.email : null
}
