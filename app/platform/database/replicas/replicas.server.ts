import { log } from '../../log/log.server'
import { errorMessage } from '../../log/redaction.server'
import { gauge } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { client } from '../pool.server'
import { answerWithin } from '../probe.server'
import { type Mark, Replica, type WalPosition, walPositionOf } from './replica.server'

/** A replica is excluded after two seconds without a successful check, so one check may be late. */
const CHECK_EVERY_MS = 500
const PRIMARY_TIMEOUT_MS = 1000
/** Enough for all positions that are younger than two seconds: older ones prove nothing. */
const MARKS_MAX = 8

const leftOut = singleton<{ count(): number }>('replicas-left-out', () => ({ count: () => 0 }))

gauge({
  name: 'app_db_replicas_left_out',
  help: 'Replicas that this process does not read, because they lag or do not answer; the primary does their work',
  read: () => leftOut.count(),
})

export const hasReplicas = (): boolean => env().replicaUrls.length > 0

/** A replica that has everything up to the given position; undefined if there is none, so the caller reads from the primary. */
export function usableReplica(upTo: WalPosition): Replica | undefined {
  return replicas().next(upTo)
}

/** Starts the checks of the replicas, if there are any. A replica is not used before its first check. */
export function watchReplicas(): void {
  if (hasReplicas()) replicas()
}

/** The replicas of this process. The first call starts their checks. */
function replicas(): Replicas {
  return singleton('replicas', () => new Replicas(env().replicaUrls))
}

class Replicas {
  readonly #all: Replica[]
  #marks: Mark[] = []
  #turn = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(addresses: readonly string[]) {
    this.#all = addresses.map((address) => new Replica(address))
    leftOut.count = () => this.#all.filter((replica) => !replica.isUsable(0n)).length
    void this.#watch()
  }

  /** Takes the usable replicas in turn (round-robin). */
  next(upTo: WalPosition): Replica | undefined {
    const usable = this.#all.filter((replica) => replica.isUsable(upTo))
    this.#turn += 1
    return usable[this.#turn % usable.length]
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    leftOut.count = () => 0
    for (const replica of this.#all) replica.stop()
  }

  async #watch(): Promise<void> {
    try {
      // Taken before the query: the primary had reached the position at this time or later.
      const at = performance.now()
      const query = client()<{ position: string }[]>`select pg_current_wal_lsn()::text as position`
      const [row] = await answerWithin(PRIMARY_TIMEOUT_MS, [query])
      const position = walPositionOf(row?.position ?? null)
      if (position === null) throw new Error('the primary has no position')
      this.#marks = [...this.#marks.slice(1 - MARKS_MAX), { at, position }]
      // Not awaited: a silent replica must not delay the others.
      for (const replica of this.#all) void replica.check(this.#marks)
    } catch (error) {
      // Without new positions of the primary all replicas are excluded soon.
      log.warn({ reason: errorMessage(error) }, 'replicas: the primary does not answer')
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#watch(), CHECK_EVERY_MS).unref()
  }
}
