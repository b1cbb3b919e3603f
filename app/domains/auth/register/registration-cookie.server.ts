import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { z } from 'zod'
import { signedCookie } from '~/platform/http/cookies.server'
import { boundedArray } from '~/platform/input/bounded'
import { days, seconds } from '~/platform/time/durations'

/** The lifetime of a registration. The cookie contains random ids of registrations, never an address. */
const LASTS = days(UNVERIFIED_KEPT_DAYS)
/** The first of several tries is the valid one, so a few are stored. */
const REMEMBERED_MAX = 5
const Ids = boundedArray(z.uuid(), REMEMBERED_MAX)

const cookie = () => signedCookie('registration', LASTS / seconds(1))

/** Set-Cookie with a registration made in this browser: here its mailed link needs no password. */
export async function rememberRegistration(request: Request, id: string): Promise<string> {
  const ids = [id, ...(await registrationsOf(request))]
  return cookie().serialize(ids.slice(0, REMEMBERED_MAX))
}

/** The registrations made in this browser; none if the cookie is forged or damaged. */
export async function registrationsOf(request: Request): Promise<string[]> {
  const read = Ids.safeParse(await cookie().parse(request.headers.get('cookie')))
  return read.success ? read.data : []
}
