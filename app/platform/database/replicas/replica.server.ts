import type postgres from 'postgres'
import { log } from '../../log/log.server'
import { errorMessage } from '../../log/log-cleaning.server'
import { connect } from '../connect.server'
import { type Db, dbOn, rowsOf } from '../db.server'
import { answerWithin, isDatabaseUnreachable } from '../unreachable.server'
import { type WalPosition, walPositionOf } from './wal-position'

/** Where a statement reads: the primary, or a replica. */
export type Source = { db: Db; rowsOf: typeof rowsOf }
/** Where the primary was at a moment of this process. */
export type Mark = { at: number; position: WalPosition }

/** No statement reads what is older, in milliseconds. */
const OLDEST_MS = 2000
const CHECK_MS = 1000
const POOL_MAX = 10

/**
 * One streaming replica. It is used only while it provably has everything that the primary had two seconds ago: each check compares its
 * replayed position with earlier ones of the primary, and what the last check proved expires by itself, even if the next one hangs.
 */
export class Replica {
  readonly #address: string
  readonly #host: string
  #pool: postgres.Sql | undefined
  #source: Source | undefined
  #watcher: postgres.Sql | undefined
  #provenAt = Number.NEGATIVE_INFINITY
  #replayed: WalPosition = -1n
  #isChecking = false
  #wasUsable = false
  #isStopped = false

  constructor(address: string) {
    this.#address = address
    this.#host = new URL(address).host
  }

  /** Whether it has what the primary had two seconds ago, and everything up to a position. */
  isUsable(upTo: WalPosition): boolean {
    return this.#isFresh() && this.#replayed >= upTo
  }

  source(): Source {
    if (this.#source) return this.#source
    // A replica that restarts begins at an earlier position than it had.
    const pool = connect({ max: POOL_MAX, onclose: () => this.#forget(pool) }, this.#address)
    this.#pool = pool
    this.#source = {
      db: dbOn(pool),
      rowsOf: (statement, values, options) => rowsOf(statement, values, options, pool),
    }
    return this.#source
  }

  /** Compares it with the primary, whose marks are given in order of time. Never throws; a check that still runs is not repeated. */
  async check(marks: readonly Mark[]): Promise<void> {
    if (this.#isChecking || this.#isStopped) return
    this.#isChecking = true
    try {
      const position = await this.#position()
      const proof = marks.findLast((mark) => mark.position <= position)
      this.#replayed = position
      this.#provenAt = proof?.at ?? Number.NEGATIVE_INFINITY
      this.#report(this.#isFresh() ? null : 'lags')
    } catch (error) {
      this.leaveOut(error)
    } finally {
      this.#isChecking = false
    }
  }

  /**
   * A read failed there and is repeated on the primary. A slow statement or a conflict with what is being replayed says nothing about the others;
   * if it is the replica that is silent, the next check finds out.
   */
  failed(error: unknown): void {
    const isSlow = error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT'
    if (isDatabaseUnreachable(error) && !isSlow) this.leaveOut(error)
    else log.warn({ replica: this.#host, reason: errorMessage(error) }, 'a read is repeated on the primary')
  }

  /** Takes it out until a check succeeds; its connections may have lost their server without noticing. */
  leaveOut(error: unknown): void {
    this.#forget(this.#pool)
    this.#end()
    this.#report(errorMessage(error))
  }

  stop(): void {
    this.#isStopped = true
    this.#end()
  }

  #isFresh(): boolean {
    return performance.now() - this.#provenAt <= OLDEST_MS
  }

  async #position(): Promise<WalPosition> {
    this.#watcher ??= connect({ max: 1, fetch_types: false }, this.#address)
    const asked = this.#watcher<{ isReplica: boolean; position: string | null }[]>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position`
    const [row] = await answerWithin(CHECK_MS, [asked])
    const position = row?.isReplica ? walPositionOf(row.position) : null
    if (position === null) throw new Error('it is no replica')
    return position
  }

  #forget(pool: postgres.Sql | undefined): void {
    if (pool !== this.#pool) return
    this.#provenAt = Number.NEGATIVE_INFINITY
    this.#replayed = -1n
  }

  #end(): void {
    const ended = [this.#pool, this.#watcher]
    this.#pool = undefined
    this.#source = undefined
    this.#watcher = undefined
    for (const pool of ended) void pool?.end({ timeout: 0 })
  }

  #report(reason: string | null): void {
    const isUsable = reason === null
    if (isUsable === this.#wasUsable || this.#isStopped) return
    this.#wasUsable = isUsable
    if (isUsable) log.info({ replica: this.#host }, 'replica is in use')
    else log.warn({ replica: this.#host, reason }, 'replica is left out')
  }
}
