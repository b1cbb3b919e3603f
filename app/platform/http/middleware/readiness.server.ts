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
import { isStopRequested } from '../host/stop-state.server'
import { isWarmingUp } from '../host/warm-up.server'

type Readiness = {
  /** Whether this process can serve requests at all. */
  ready: boolean
  /** Whether an optional part has failed. */
  degraded: boolean
  /** operation/Caddyfile reads `database`, `warm-up` and `stopping`. */
  parts: Record<string, 'ok' | 'failed'>
}

type Checks = Record<string, () => Promise<unknown>>

/** Without these no page can be served. */
const REQUIRED: Checks = {
  database: () => checkDb(),
  migrations: checkMigrations,
  restore: () => refuseDuringRestore(),
}
/** All machines share these: if an outage of them failed the check, every machine would be taken out of service. */
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
  // So that proxies stop sending requests before connections are refused.
  if (isStopRequested()) return Promise.resolve(notReadyFor('stopping'))
  if (isWarmingUp()) return Promise.resolve(notReadyFor('warm-up'))
  const check = singleton<{ running: Promise<Readiness> | null }>('readiness', () => ({ running: null }))
  check.running ??= checkAll().finally(() => {
    check.running = null
  })
  return check.running
}

const notReadyFor = (part: string): Readiness => ({
  ready: false,
  degraded: false,
  parts: { [part]: 'failed' },
})

async function checkAll(): Promise<Readiness> {
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
