import type postgres from 'postgres'
import { connect } from './connect.server'
import { POOL_MAX } from './metrics.server'
import { client } from './pool.server'
import { answerWithin } from './unreachable.server'

/**
 * One round trip on a new connection, which no other statement can occupy. Throws if the database does not answer in time, even if it
 * accepts the connection.
 */
export async function checkDb(timeoutMs = 2000): Promise<void> {
  await probeDb((probe) => probe.unsafe('select 1'), timeoutMs)
}

/** Runs a query on a new connection and closes it. Throws as `checkDb` does. */
export async function probeDb<T>(
  ask: (probe: postgres.Sql) => PromiseLike<T>,
  timeoutMs = 2000,
  probe = connect({ max: 1, fetch_types: false }),
): Promise<T> {
  try {
    return await answerWithin(timeoutMs, [ask(probe)])
  } finally {
    void probe.end({ timeout: 0 })
  }
}

/**
 * Whether any connection of the pool answers in time. All are queried: a statement queues behind earlier ones of its connection, so one
 * long statement says nothing about the others.
 */
export async function poolAnswers(timeoutMs: number): Promise<boolean> {
  const pool = client()
  const queries = Array.from({ length: POOL_MAX }, () => pool.unsafe('select 1'))
  return answerWithin(timeoutMs, queries).then(
    () => true,
    () => false,
  )
}
