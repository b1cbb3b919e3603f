import { log } from '../../log/log.server'
import { errorMessage } from '../../log/log-cleaning.server'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { client } from '../pool.server'
import { answerWithin } from '../unreachable.server'
import { type Mark, Replica } from './replica.server'
import { type WalPosition, walPositionOf } from './wal-position'

/** At most half of the lag of two seconds at which a replica is excluded, so that one check may be late. */
const CHECK_EVERY_MS = 500
const PRIMARY_MS = 1000
/** Longer than the oldest position that proves anything. */
const MARKS_MAX = 8

export const hasReplicas = (): boolean => env().replicaUrls.length > 0

/** Undefined where no replica has all that is wanted: then the primary is read. */
export function usableReplica(upTo: WalPosition): Replica | undefined {
  return replicas().next(upTo)
}

/** Begins to watch the replicas, if there are any: none is used before it has been checked. */
export function watchReplicas(): void {
  if (hasReplicas()) replicas()
}

/** The replicas of this process, watched from the first call on. */
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
    void this.#watch()
  }

  /** In turn. */
  next(upTo: WalPosition): Replica | undefined {
    const usable = this.#all.filter((replica) => replica.isUsable(upTo))
    this.#turn += 1
    return usable[this.#turn % usable.length]
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    for (const replica of this.#all) replica.stop()
  }

  async #watch(): Promise<void> {
    try {
      // Before the question: the position may be of any later moment.
      const at = performance.now()
      const asked = client()<{ position: string }[]>`select pg_current_wal_lsn()::text as position`
      const [row] = await answerWithin(PRIMARY_MS, [asked])
      const position = walPositionOf(row?.position ?? null)
      if (position === null) throw new Error('the primary has no position')
      this.#marks = [...this.#marks.slice(1 - MARKS_MAX), { at, position }]
      // Not awaited: a silent replica must not delay the others.
      for (const replica of this.#all) void replica.check(this.#marks)
    } catch (error) {
      // Without new positions all replicas expire.
      log.warn({ reason: errorMessage(error) }, 'replicas: the primary does not answer')
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#watch(), CHECK_EVERY_MS).unref()
  }
}
