import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { minutes, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'

/** Long enough to look for the mail, short enough for a device that several people use. */
const LASTS = minutes(30)
const Mailbox = z.object({ email: z.email(), until: z.number() })

const cookie = () => signedCookie('mailbox', LASTS / seconds(1))

/** Set-Cookie that remembers which mailbox we wrote to, so that the page can name it and send again. */
export function rememberMailbox(email: string): Promise<string> {
  return cookie().serialize({ email, until: now().getTime() + LASTS })
}

/** The mailbox we wrote to from this browser a while ago; null for none, and for forged and old ones. */
export async function mailboxOf(request: Request): Promise<string | null> {
  const found = Mailbox.safeParse(await cookie().parse(request.headers.get('cookie')))
  return found.success && found.data.until > now().getTime() ? found.data.email : null
}
