import { now } from '../time/clock.server'
import { seconds } from '../time/durations'
import { type Check, type Finding, fail, ok, warn } from './finding'

/** Codes of second factors change every 30 s; signatures for push services and S3 live for minutes. */
const SKEW_MAX_MS = seconds(5)
/** A Date header has whole seconds. */
const HEADER_PRECISION_MS = seconds(1)

/** A clock beside ours: reads it, or returns null if it shows none. */
export type OtherClock = { name: string; precisionMs?: number; read(): Promise<Date | null> }

/** Compares our clock with those that we exchange times with. A clock that cannot be read is reported by the check of its owner. */
export function clockCheck(others: readonly OtherClock[]): Check {
  return { name: 'clock', run: async () => (await Promise.all(others.map(compare))).flat() }
}

async function compare({ name, precisionMs = 0, read }: OtherClock): Promise<Finding[]> {
  const before = now().getTime()
  const other = await read().catch(() => null)
  if (!other) return [warn(`the clock of ${name} cannot be read`, `see the result for ${name} itself`)]
  const after = now().getTime()
  // The other clock was read at some moment in between.
  const time = other.getTime()
  const skew = time < before ? before - time : Math.max(0, time - after)
  if (skew - precisionMs <= SKEW_MAX_MS) return [ok(`agrees with ${name}`)]
  const side = time < before ? 'ahead of' : 'behind'
  return [
    fail(
      `this machine is ${Math.round(skew / seconds(1))} s ${side} ${name}`,
      'synchronise both by NTP (timedatectl, chronyc tracking), then restart the app',
    ),
  ]
}

/** The clock of an HTTP server, by the Date header of any response. */
export function clockOfServer(name: string, url: string): OtherClock {
  return {
    name,
    precisionMs: HEADER_PRECISION_MS,
    async read() {
      const answer = await fetch(url, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(seconds(5)),
      })
      const date = answer.headers.get('date')
      return date ? new Date(date) : null
    },
  }
}
