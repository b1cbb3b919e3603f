import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { z } from 'zod'
import { safeRedirectTo } from '~/domains/accounts/redirect-to'
import { signedCookie } from '~/platform/http/cookies.server'
import { boundedArray } from '~/platform/input/bounded'
import { now } from '~/platform/time/clock.server'
import { days, minutes, seconds } from '~/platform/time/durations'

/** Long enough to look for the mail, short enough for a shared device. */
const MAILBOX_LIFETIME = minutes(30)
const Mailbox = z.object({ email: z.email(), redirectTo: z.string().nullish(), until: z.number() })

const mailbox = () => signedCookie('mailbox', MAILBOX_LIFETIME / seconds(1))

/**
 * The Set-Cookie header with the address to which a mail was sent, so that the page can show it and send the mail again.
 * @param redirectTo the page to open once the address is confirmed in this browser, as a path of this site
 */
export function rememberMailbox(email: string, redirectTo: string | null): Promise<string> {
  return mailbox().serialize({ email, redirectTo, until: now().getTime() + MAILBOX_LIFETIME })
}

/** The last mail requested in this browser: its address, and the page to open afterwards; null for missing, forged and expired cookies. */
export async function mailboxOf(
  request: Request,
): Promise<{ email: string; redirectTo: string | null } | null> {
  const found = Mailbox.safeParse(await mailbox().parse(request.headers.get('cookie')))
  if (!found.success || found.data.until <= now().getTime()) return null
  return { email: found.data.email, redirectTo: safeRedirectTo(found.data.redirectTo) }
}

/** The cookie lives as long as a registration can be confirmed. It contains random ids of registrations, never an address. */
const REGISTRATION_LIFETIME = days(UNVERIFIED_KEPT_DAYS)
/** Of several registrations of one address the first stays valid (DECISIONS "Registering twice"), so the cookie holds earlier ones, too. */
const REMEMBERED_MAX = 5
const Ids = boundedArray(z.uuid(), REMEMBERED_MAX)

const registrations = () => signedCookie('registration', REGISTRATION_LIFETIME / seconds(1))

/** Set-Cookie that adds a registration to those made in this browser. In it the link of the e-mail needs no password. */
export async function rememberRegistration(request: Request, id: string): Promise<string> {
  const ids = [id, ...(await registrationsOf(request))]
  return registrations().serialize(ids.slice(0, REMEMBERED_MAX))
}

/** The registrations made in this browser; none if the cookie is forged or damaged. */
export async function registrationsOf(request: Request): Promise<string[]> {
  const read = Ids.safeParse(await registrations().parse(request.headers.get('cookie')))
  return read.success ? read.data : []
}
