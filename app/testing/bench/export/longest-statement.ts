import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '~/platform/database/connect.server'

const SAMPLE_INTERVAL_MS = 5

/** Runs `act` and returns the longest statement on the database meanwhile. Its time is sampled, so it is up to 5 ms too short. */
export async function longestStatementMs(
  act: () => Promise<unknown>,
): Promise<{ ms: number; query: string }> {
  const watcher = connect({ max: 1 })
  let isOver = false
  let longest = { ms: 0, query: '' }
  const watching = (async () => {
    while (!isOver) {
      const [row] = await watcher<{ ms: number; query: string }[]>`
        select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, left(query, 120) as query
        from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and backend_type = 'client backend'
        order by query_start limit 1`
      if (row && row.ms > longest.ms) longest = row
      await sleep(SAMPLE_INTERVAL_MS)
    }
  })()
  try {
    await act()
  } finally {
    isOver = true
    await watching
    await watcher.end()
  }
  return longest
}
