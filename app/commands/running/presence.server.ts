import { refreshPresence } from 'db/seed/presence'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { minutes } from '~/platform/durations'
import { complain } from './say'

/** Sets some demo members online, at once and every minute, until stopped. */
export async function keepPresence(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const refresh = () => refreshPresence(drizzle(sql, { casing: 'snake_case' }), new Date())
  await refresh()
  const timer = setInterval(() => void refresh().catch(complain), minutes(1))
  return () => {
    clearInterval(timer)
    return sql.end({ timeout: 1 })
  }
}
