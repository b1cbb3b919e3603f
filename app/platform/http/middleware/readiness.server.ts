import journal from 'db/migrations/meta/_journal.json'
import { refuseDuringRestore } from '../../backup/restore-guard.server'
import { checkRedis } from '../../bus/redis.server'
import { checkDb, probeDb } from '../../database/probe.server'
import { log } from '../../log/log.server'
import { checkMail } from '../../mail/mail.server'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { storage } from '../../storage/storage.server'
import { seconds } from '../../time/durations'
import { isLeaving } from '../host/graceful-stop.server'
import { isWarmingUp } from '../host/warm-up.server'

export type Readiness = {
  /** Whether this process can serve requests at all. */
  ready: boolean
  /** Whether an optional part has failed. */
  degraded: boolean
  parts: Record<string, 'ok' | 'failed'>
}

type Checks = Record<string, () => Promise<unknown>>

/** Without these no page can be served. */
const REQUIRED: Checks = {
  database: () => checkDb(),
  migrations: checkMigrations,
  restore: () => refuseDuringRestore(),
}
/** An outage of these hits every machine alike: taking all of them out of service would make it an outage of everything. */
const OPTIONAL: Checks = { storage: () => storage().check(), mail: checkMail }
/** Postgres carries events and limits meanwhile. */
const busCheck = (): Checks => {
  const { busUrl } = env()
  return busUrl ? { bus: () => checkRedis(busUrl) } : {}
}

/** Longer than any healthy check takes; shorter than a load balancer's time-out. */
const TIMEOUT = seconds(3)

/**
 * Whether this process can serve requests: checks the parts that it needs. Reasons go to the log, not to clients. Concurrent calls
 * share one check: anybody can ask, and each check costs connections.
 */
export function readiness(): Promise<Readiness> {
  // Tells proxies before connections are refused.
  if (isLeaving()) return Promise.resolve(notReadyFor('stopping'))
  if (isWarmingUp()) return Promise.resolve(notReadyFor('warm-up'))
  const asked = singleton('readiness', () => ({ now: null as Promise<Readiness> | null }))
  asked.now ??= judge().finally(() => {
    asked.now = null
  })
  return asked.now
}

const notReadyFor = (part: string): Readiness => ({
  ready: false,
  degraded: false,
  parts: { [part]: 'failed' },
})

async function judge(): Promise<Readiness> {
  const [required, optional] = await Promise.all([
    statesOf(REQUIRED),
    statesOf({ ...OPTIONAL, ...busCheck() }),
  ])
  return { ready: allOk(required), degraded: !allOk(optional), parts: { ...required, ...optional } }
}

const allOk = (states: Readiness['parts']) => Object.values(states).every((state) => state === 'ok')

async function statesOf(checks: Checks): Promise<Readiness['parts']> {
  const entries = Object.entries(checks).map(
    async ([name, check]) => [name, await stateOf(name, check)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function stateOf(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), TIMEOUT)
  })
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    log.warn({ err: error, part: name }, 'not ready')
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

async function checkMigrations(): Promise<void> {
  const wanted = journal.entries.at(-1)?.when ?? 0
  const [row] = await probeDb(
    (probe) =>
      probe<{ at: string | null }[]>`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  if (Number(row?.at ?? 0) < wanted) throw new Error('migrations are missing: run npm run db:migrate')
}
