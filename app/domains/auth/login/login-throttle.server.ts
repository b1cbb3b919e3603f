import { createHash } from 'node:crypto'
import { SIGN_IN_DELAYS } from 'db/limits/sign-in'
import { db } from '~/platform/db.server'
import { growingDelay } from '~/platform/http/limits/growing-delay.server'
import { isLoopback, networkOf, networksAround } from '~/platform/http/limits/network'
import type { Device } from './known-devices.server'
import { isKnownNetwork, rememberNetwork } from './known-networks.server'

/** Who tries to sign in to which address (canonical), from where. */
export type Try = { email: string; network: string; device: Device | null }

/** Leave to check one password. */
export type ThrottleTicket = {
  /**
   * Above 0 where strangers have tried this address too often: then only somebody at a known place gets in, and all
   * others, right password or not, are told to wait so many milliseconds.
   */
  strangersWaitMs: number
  /** Whether the account has signed in from here before. */
  knownPlace: boolean
  /** The password was right: the address's tries from here are forgotten, and of the rest this one. */
  right(): Promise<void>
  /** The password was not checked after all. */
  giveBack(): Promise<void>
}

/**
 * Counts a try before any password is checked, by three counters that look at no account, so that known and unknown
 * addresses are slowed down alike: the address from this place, the asker (the network; for a browser that has signed
 * in before, its owner's browsers), and the address from places it never signed in from.
 * @returns the turn, or how many milliseconds to wait for one
 */
export async function loginThrottle(tried: Try): Promise<ThrottleTicket | { waitMs: number }> {
  // From this machine comes its operator, or everybody, through a proxy that TRUST_PROXY was not told of.
  const asker = !tried.device && isThisMachine(tried.network) ? UNCOUNTED : askerCounter(tried)
  const place = placeOf(tried)
  const strangers = counter('strangers', tried.email)

  // First and alone: most tries of an attack end here, in memory.
  const askerWaits = await asker.wait()
  if (askerWaits) return { waitMs: askerWaits }
  const [placeWaits, strangersWait, knownPlace] = await Promise.all([
    place.wait(),
    strangers.wait(),
    isKnownNetwork({ ...tried, device: tried.device?.device ?? null }),
  ])
  if (placeWaits) return { waitMs: placeWaits }
  const askerLate = await asker.take()
  if (askerLate) return { waitMs: askerLate }
  const placeLate = await place.take()
  if (placeLate) {
    await asker.giveBack()
    return { waitMs: placeLate }
  }
  // The same work for everybody: whether a place is known must not be seen by the clock either.
  const isStranger = !knownPlace && strangersWait === 0
  const strangersLate = await strangers.take(isStranger ? 1 : 0)
  const strangersBack = isStranger && strangersLate === 0 ? strangers.giveBack : async () => {}
  return {
    strangersWaitMs: Math.max(strangersWait, strangersLate),
    knownPlace,
    // Of the asker's tries this one alone is forgotten: else an account of one's own would wipe the slate for all others.
    right: async () => void (await Promise.all([place.forget(), asker.giveBack(), strangersBack()])),
    giveBack: async () => void (await Promise.all([place.giveBack(), asker.giveBack(), strangersBack()])),
  }
}

/**
 * Lets the owner of an address in at once from where they have just proved to read its mails (a new password by mailed
 * link): the place counts as known, whatever strangers do, and the tries with the old password are forgotten.
 */
export async function openPlace(owner: Try): Promise<void> {
  await rememberNetwork(db, { ...owner, device: owner.device?.device ?? null })
  await placeOf(owner).forget()
}

const askerOf = ({ device, network }: Try) => (device ? `owner ${device.owner}` : `network ${network}`)
/** Counts an asker; an IPv6 network also as part of its /56 and /48, of which one person may hold all. */
function askerCounter(tried: Try) {
  const blocks = tried.device ? [] : networksAround(tried.network).slice(1)
  const counters = [
    counter('asker', askerOf(tried)),
    ...blocks.map((block, i) => counter(i === 0 ? 'asker56' : 'asker48', `network ${block}`)),
  ]
  const giveBack = async () => void (await Promise.all(counters.map((each) => each.giveBack())))
  return {
    giveBack,
    async wait() {
      for (const each of counters) {
        const waits = await each.wait()
        if (waits) return waits
      }
      return 0
    },
    async take() {
      for (const [i, each] of counters.entries()) {
        const late = await each.take()
        if (!late) continue
        await Promise.all(counters.slice(0, i).map((taken) => taken.giveBack()))
        return late
      }
      return 0
    },
  }
}

const placeOf = (tried: Try) => counter('place', `${tried.email} ${askerOf(tried)}`)

const isThisMachine = (network: string) => isLoopback(network) || network === networkOf('::1')

const UNCOUNTED = { wait: async () => 0, take: async () => 0, giveBack: async () => {} }

/** One of the counters, for one key; rows hold a hash of it. */
function counter(name: keyof typeof SIGN_IN_DELAYS, of: string) {
  const delay = growingDelay(`signIn-${name}`, SIGN_IN_DELAYS[name])
  const key = createHash('sha256').update(of).digest('base64url')
  return {
    wait: () => delay.wait(key),
    take: (points?: 0 | 1) => delay.take(key, points),
    giveBack: () => delay.giveBack(key),
    forget: () => delay.forget(key),
  }
}
