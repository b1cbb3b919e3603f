import { sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/** The number of attempts of the job with this key, in a list; an empty list without such a job. */
export async function jobAttempts(key: string): Promise<number[]> {
  const jobs = await db.execute<{ attempts: number }>(sql`
    select attempts from graphile_worker._private_jobs where key = ${key}`)
  return jobs.map(({ attempts }) => attempts)
}
