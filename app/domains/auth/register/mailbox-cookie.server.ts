import { z } from 'zod'
import { safeRedirectTo } from '~/domains/accounts/redirect-to'
import { signedCookie } from '~/platform/http/cookies.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'

/** Long enough to look for the mail, short enough for a shared device. */
const LIFETIME = minutes(30)
const Mailbox = z.object({ email: z.email(), redirectTo: z.string().nullish(), until: z.number() })

const cookie = () => signedCookie('mailbox', LIFETIME / seconds(1))

/**
 * The Set-Cookie header with the address to which a mail was sent, so that the page can show it and send the mail again.
 * @param redirectTo the page to open once the address is confirmed in this browser, as a path of this site
 */
export function rememberMailbox(email: string, redirectTo: string | null): Promise<string> {
  return cookie().serialize({ email, redirectTo, until: now().getTime() + LIFETIME })
}

/** The last mail requested in this browser: its address, and the page to open afterwards; null for missing, forged and expired cookies. */
export async function mailboxOf(
  request: Request,
): Promise<{ email: string; redirectTo: string | null } | null> {
  const found = Mailbox.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!found.success || found.data.until <= now().getTime()) return null
  return { email: found.data.email, redirectTo: safeRedirectTo(found.data.redirectTo) }
}
