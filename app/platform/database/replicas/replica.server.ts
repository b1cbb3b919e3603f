import type postgres from 'postgres'
import { log } from '../../log/log.server'
import { errorMessage } from '../../log/redaction.server'
import { connect } from '../connect.server'
import { type Db, dbOn, rowsOf } from '../db.server'
import { answerWithin } from '../probe.server'
import { isDatabaseUnreachable } from '../unreachable.server'

/** The database that a statement reads from: the primary or a replica. */
export type Source = { db: Db; rowsOf: typeof rowsOf }
/** A WAL position that the primary had reached at a time of this process's monotonic clock. */
export type Mark = { at: number; position: WalPosition }

/** A replica that is further behind the primary is not read. */
const LAG_MAX_MS = 2000
const CHECK_TIMEOUT_MS = 1000
const POOL_MAX = 10

/**
 * A streaming replica. It is read only while it provably has everything that the primary had two seconds ago: each check compares the
 * position that it has replayed with earlier positions of the primary. The result of a check expires by itself, even if the next check
 * hangs.
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

  /** Whether the replica has what the primary had two seconds ago, and everything up to the given position. */
  isUsable(upTo: WalPosition): boolean {
    return this.#isFresh() && this.#replayed >= upTo
  }

  source(): Source {
    if (this.#source) return this.#source
    // After a restart a replica may be at an earlier position than before, so earlier checks prove nothing.
    const pool = connect({ max: POOL_MAX, onclose: () => this.#invalidate(pool) }, this.#address)
    this.#pool = pool
    this.#source = {
      db: dbOn(pool),
      rowsOf: (statement, values, options) => rowsOf(statement, values, options, pool),
    }
    return this.#source
  }

  /**
   * Compares the position of the replica with those of the primary. Never throws; does nothing while a check runs.
   * @param marks positions of the primary, oldest first
   */
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
      this.exclude(error)
    } finally {
      this.#isChecking = false
    }
  }

  /**
   * Handles the failure of a read, which the caller repeats on the primary. Excludes the replica only if it is unreachable. A slow
   * statement, or one that conflicts with the replay, does not affect other statements; if the replica itself is silent, the next check
   * fails.
   */
  handleReadFailure(error: unknown): void {
    const isSlow = error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT'
    if (isDatabaseUnreachable(error) && !isSlow) this.exclude(error)
    else
      log.warn(
        { replica: this.#host, reason: errorMessage(error) },
        'a read of the replica failed and is repeated on the primary',
      )
  }

  /** Excludes the replica until a check succeeds, and closes its connections: they may be broken without an error. */
  exclude(error: unknown): void {
    this.#invalidate(this.#pool)
    this.#closeConnections()
    this.#report(errorMessage(error))
  }

  stop(): void {
    this.#isStopped = true
    this.#closeConnections()
  }

  #isFresh(): boolean {
    return performance.now() - this.#provenAt <= LAG_MAX_MS
  }

  async #position(): Promise<WalPosition> {
    this.#watcher ??= connect({ max: 1, fetch_types: false }, this.#address)
    const query = this.#watcher<{ isReplica: boolean; position: string | null }[]>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position`
    const [row] = await answerWithin(CHECK_TIMEOUT_MS, [query])
    const position = row?.isReplica ? walPositionOf(row.position) : null
    if (position === null) throw new Error('the server is not a replica')
    return position
  }

  /** Discards the results of checks, unless the pool has been replaced. */
  #invalidate(pool: postgres.Sql | undefined): void {
    if (pool !== this.#pool) return
    this.#provenAt = Number.NEGATIVE_INFINITY
    this.#replayed = -1n
  }

  #closeConnections(): void {
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

/** A position in the write-ahead log, as Postgres writes it: two hexadecimal halves. Positions of one database only grow. */
export type WalPosition = bigint

/** Null for a text that is no position. */
export function walPositionOf(text: string | null): WalPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) return null
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
