import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { z } from 'zod'
import { signedCookie } from '~/platform/http/cookies.server'
import { boundedArray } from '~/platform/input/bounded'
import { days, seconds } from '~/platform/time/durations'

/** The cookie lives as long as a registration can be confirmed. It contains random ids of registrations, never an address. */
const LIFETIME = days(UNVERIFIED_KEPT_DAYS)
/** Of several registrations of one address the first stays valid (DECISIONS "Registering twice"), so the cookie holds earlier ones, too. */
const REMEMBERED_MAX = 5
const Ids = boundedArray(z.uuid(), REMEMBERED_MAX)

const cookie = () => signedCookie('registration', LIFETIME / seconds(1))

/** Set-Cookie that adds a registration to those made in this browser. In it the link of the e-mail needs no password. */
export async function rememberRegistration(request: Request, id: string): Promise<string> {
  const ids = [id, ...(await registrationsOf(request))]
  return cookie().serialize(ids.slice(0, REMEMBERED_MAX))
}

/** The registrations made in this browser; none if the cookie is forged or damaged. */
export async function registrationsOf(request: Request): Promise<string[]> {
  const read = Ids.safeParse(await cookie().parse(request.headers.get('cookie')))
  return read.success ? read.data : []
}
