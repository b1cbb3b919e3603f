import journal from 'db/migrations/meta/_journal.json'
import { checkDb, client } from '../../db.server'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { storage } from '../../storage/storage.server'

export type Readiness = { ready: boolean; parts: Record<string, 'ok' | 'failed'> }

const PARTS: Record<string, () => Promise<unknown>> = {
  database: () => checkDb(),
  storage: () => storage().check(),
  migrations: checkMigrations,
}

/** Longer than any healthy part takes; shorter than a load balancer's patience. */
const PATIENCE = seconds(3)

/** Whether this process can serve people: which parts it needs are there. Reasons go to the log, not to strangers. */
export async function readiness(): Promise<Readiness> {
  const entries = await Promise.all(
    Object.entries(PARTS).map(async ([name, check]) => [name, await stateOf(name, check)] as const),
  )
  return { ready: entries.every(([, state]) => state === 'ok'), parts: Object.fromEntries(entries) }
}

async function stateOf(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), PATIENCE)
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
  const [row] = await client()<
    { at: string | null }[]
  >`select max(created_at)::text as at from drizzle.__drizzle_migrations`
  if (Number(row?.at ?? 0) < wanted) throw new Error('migrations are missing: run npm run db:migrate')
}
