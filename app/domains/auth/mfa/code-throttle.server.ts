import { users } from 'db/schema/accounts'
import { knownDevices } from 'db/schema/security'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import {
  type LimitName,
  type LimitReached,
  limitFor,
  networkLimitFor,
} from '~/platform/http/limits/limits.server'
import { hashOf } from '~/platform/secrets/hash.server'
import type { Device } from '../login/known-devices.server'
import { isKnownPlace } from '../login/known-places.server'
import type { GivenCode } from './code'

/** A try of a code: account, network, browser and kind. */
type CodeTry = { userId: string; network: string; device: Device | null; kind: GivenCode['kind'] }
/** A counted try; `right` resets the counts of the same browser or network. */
type CountedTry = { right(): Promise<void> }

// Three windows: continued guessing waits longer each time. At most twenty tries in half a day.
const PER_PLACE = ['code', 'codeHour', 'codeHalfDay'] as const satisfies LimitName[]

/**
 * Counts a try at a code before it is checked, by browser or network like a login: an attacker who has the password and guesses codes
 * elsewhere must not use up the owner's tries. Three classes have separate budgets: a browser that signed in to the account before counts
 * alone; unknown browsers in a known network of the account count by network; all others count by network or owner, and together per
 * account. A recovery code (60 bits) cannot be guessed, so the common budgets do not refuse one.
 * @returns the counted try, or when to retry after too many
 */
export async function countCodeTry(tried: CodeTry): Promise<CountedTry | LimitReached> {
  const { userId, network, device, kind } = tried
  const known = await knownAs(tried)
  const client = device ? `owner ${device.owner}` : network
  if (known !== 'device') {
    const reached = await networkLimitFor('codeNetwork').consume(client)
    if (reached) return reached
  }
  const place = known === 'device' ? `device ${device?.device}` : known === 'network' ? network : client
  const placeKey = hashOf(`${userId} ${known} ${place}`)
  // Sequentially: a refused try must not lengthen the wait.
  for (const name of PER_PLACE) {
    const full = await limitFor(name).consume(placeKey)
    if (full) return full
  }
  const together = COMMON[known]
  if (together && kind === 'totp') {
    const full = await limitFor(together).consume(userId)
    if (full) return full
  }
  return {
    async right() {
      await Promise.all([
        known === 'device' ? null : networkLimitFor('codeNetwork').consume(client, { points: -1 }),
        together && kind === 'totp' ? limitFor(together).consume(userId, -1) : null,
        ...PER_PLACE.map((name) => limitFor(name).reset(placeKey)),
      ])
    },
  }
}

type Known = 'device' | 'network' | 'no'
const COMMON: Record<Known, LimitName | null> = {
  device: null,
  network: 'codeKnownNetworks',
  no: 'codeUnknownDevices',
}

/** Whether the account signed in with this browser before, or else from this network. */
async function knownAs({ userId, network, device }: CodeTry): Promise<Known> {
  const [user] = await db
    .select({ email: users.email, device: knownDevices.device })
    .from(users)
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.userId, users.id), eq(knownDevices.device, device?.device ?? '')),
    )
    .where(eq(users.id, userId))
  if (user?.device) return 'device'
  return user && (await isKnownPlace({ email: user.email, network, device: null })) ? 'network' : 'no'
}
