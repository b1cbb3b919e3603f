import { setTimeout as sleep } from 'node:timers/promises'
import { SIGN_IN_DELAYS } from 'db/limits/security'
import { db } from '~/platform/database/db.server'
import { growingDelay } from '~/platform/http/limits/growing-delay.server'
import { isLoopback, networkOf, networksAround } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'
import { hashOf } from '~/platform/secrets/hash.server'
import type { Device } from './known-devices.server'
import { isKnownPlace, rememberPlace } from './known-places.server'

/** Not noticeable for a person; a sequential bot is slowed to some seven tries a second. */
const DELAY_MS = 150
/** With more at once, delayed answers would cost more memory than they save CPU. */
const DELAYED_MAX = 500

/**
 * Delays the answer to a refused try with a timer only. Otherwise a client that ignores refusals would use as much of the machine as all
 * others together.
 */
export async function tarpit(): Promise<void> {
  const delayed = singleton('delayed-refusals', () => ({ count: 0 }))
  if (delayed.count >= DELAYED_MAX) return
  delayed.count += 1
  try {
    await sleep(DELAY_MS)
  } finally {
    delayed.count -= 1
  }
}

/** A login try: address (canonical), network and browser. */
type Try = { email: string; network: string; device: Device | null }

/** Permission to check one password. */
type ThrottleTicket = {
  /**
   * Above 0 after too many tries of this address by unknown devices: then only known places are admitted, and all others, right password or
   * not, must wait this many milliseconds.
   */
  unknownDeviceWaitMs: number
  /** Whether the account has signed in from this place before. */
  knownPlace: boolean
  /** The password was right: resets the count of this address and place, and takes this try back from the others. */
  right(): Promise<void>
  /** Takes the try back, because the password was not checked. */
  giveBack(): Promise<void>
}

/**
 * Counts a try before any password is checked. Its three counters read no account, so that known and unknown addresses are throttled the
 * same: by account and ip, by ip (for a known browser, by its owner's browsers), and by address over unknown devices.
 * @returns the ticket, or how many milliseconds to wait for one
 */
export async function loginThrottle(tried: Try): Promise<ThrottleTicket | { waitMs: number }> {
  // Loopback means the operator, or all clients of a proxy that is missing in TRUST_PROXY.
  const byIp = !tried.device && isThisMachine(tried.network) ? UNCOUNTED : ipCounter(tried)
  const byAccountAndIp = accountAndIpCounter(tried)
  const byUnknownDevices = counter('unknownDevices', tried.email)

  // First and alone: most tries of an attack end here, in memory.
  const ipWaitMs = await byIp.wait()
  if (ipWaitMs) return { waitMs: ipWaitMs }
  const [accountAndIpWaitMs, unknownDevicesWaitMs, knownPlace] = await Promise.all([
    byAccountAndIp.wait(),
    byUnknownDevices.wait(),
    isKnownPlace({ ...tried, device: tried.device?.device ?? null }),
  ])
  if (accountAndIpWaitMs) return { waitMs: accountAndIpWaitMs }
  // Another try may have taken the last place since then.
  const ipLateMs = await byIp.take()
  if (ipLateMs) return { waitMs: ipLateMs }
  const accountAndIpLateMs = await byAccountAndIp.take()
  if (accountAndIpLateMs) {
    await byIp.giveBack()
    return { waitMs: accountAndIpLateMs }
  }
  // Constant work: the response time must not reveal whether a place is known.
  const isUnknownDevice = !knownPlace && unknownDevicesWaitMs === 0
  const unknownDevicesLateMs = await byUnknownDevices.take(isUnknownDevice ? 1 : 0)
  const unknownDevicesBack =
    isUnknownDevice && unknownDevicesLateMs === 0 ? byUnknownDevices.giveBack : async () => {}
  return {
    unknownDeviceWaitMs: Math.max(unknownDevicesWaitMs, unknownDevicesLateMs),
    knownPlace,
    // Takes back only this try of the ip counter: otherwise a login to one's own account would reset it for all other addresses.
    right: async () =>
      void (await Promise.all([byAccountAndIp.forget(), byIp.giveBack(), unknownDevicesBack()])),
    giveBack: async () =>
      void (await Promise.all([byAccountAndIp.giveBack(), byIp.giveBack(), unknownDevicesBack()])),
  }
}

/**
 * Admits the owner of an address at once from where they have just proved the mailbox (a new password by mailed link): the place becomes
 * known, and the tries with the old password are reset.
 */
export async function rememberClient(owner: Try): Promise<void> {
  await rememberPlace(db, { ...owner, device: owner.device?.device ?? null })
  await accountAndIpCounter(owner).forget()
}

const clientOf = ({ device, network }: Try) => (device ? `owner ${device.owner}` : `network ${network}`)
/** Counts an ip, or the browsers of one owner; an IPv6 network also as part of its /56 and /48, which one person may own. */
function ipCounter(tried: Try) {
  const blocks = tried.device ? [] : networksAround(tried.network).slice(1)
  const counters = [
    counter('ip', clientOf(tried)),
    ...blocks.map((block, i) => counter(i === 0 ? 'ip56' : 'ip48', `network ${block}`)),
  ]
  const giveBack = async () => void (await Promise.all(counters.map((each) => each.giveBack())))
  return {
    giveBack,
    async wait() {
      for (const each of counters) {
        const waitMs = await each.wait()
        if (waitMs) return waitMs
      }
      return 0
    },
    async take() {
      for (const [i, each] of counters.entries()) {
        const waitMs = await each.take()
        if (!waitMs) continue
        await Promise.all(counters.slice(0, i).map((taken) => taken.giveBack()))
        return waitMs
      }
      return 0
    },
  }
}

const accountAndIpCounter = (tried: Try) => counter('accountAndIp', `${tried.email} ${clientOf(tried)}`)

const isThisMachine = (network: string) => isLoopback(network) || network === networkOf('::1')

const UNCOUNTED = { wait: async () => 0, take: async () => 0, giveBack: async () => {} }

/** One of the counters, for one key; rows contain a hash of it. */
function counter(name: keyof typeof SIGN_IN_DELAYS, of: string) {
  const delay = growingDelay(`signIn-${name}`, SIGN_IN_DELAYS[name])
  const key = hashOf(of)
  return {
    wait: () => delay.wait(key),
    take: (points?: 0 | 1) => delay.take(key, points),
    giveBack: () => delay.giveBack(key),
    forget: () => delay.forget(key),
  }
}
