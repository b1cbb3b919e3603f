import { ADMIN_PAGE } from 'db/limits/admin'
import { verifyLog } from '~/domains/accounts/audit/verify-log.server'
import { activityLog, latestAbout, logOptions } from '~/domains/admin/log/activity-log.server'
import { logSearchOf } from '~/domains/admin/log/log-search'
import { adminStats, foldUserCounts, statsWithCurve } from '~/domains/admin/stats/stats.server'
import { listUsers } from '~/domains/admin/users/list/list-users.server'
import { userSearchOf } from '~/domains/admin/users/list/user-search'
import { accountCounts, usersForAdmins } from '~/domains/admin/users/user-details.server'
import { recordStatements } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { days } from '~/platform/time/durations'
import type { Measured } from '../benches'
import { atMost, type Figure, quantile } from '../verdict'
import { makeCrowd } from './crowd'

const SIZE = { users: 1_000_000, cases: 100_000, entries: 5_000_000 }
const P99_MS = 50
const STATEMENTS = 4
const RUNS = 100
const WARM_UP = 3
const PAGES = 5

/** Searches of the table of users: each filter, combinations that match nobody or almost everybody, and unspecific and exact terms. */
const USER_QUERIES = [
  '',
  'sort=oldest',
  'sort=name',
  'type=man',
  'premium=yes',
  'type=man&premium=yes',
  'suspended=yes&sort=name',
  'verified=yes&type=man',
  'emailVerified=no&premium=yes&verified=yes',
  'role=admin',
  'role=moderator&suspended=yes',
  'deleted=yes&sort=oldest',
  'deleted=all',
  'city=berlin',
  'city=berlin&type=man&suspended=yes&sort=name',
  'from=2025-01-01&to=2025-01-31',
  'from=2025-01-01&to=2025-01-02&type=trans&suspended=yes',
  'q=a',
  'q=alex&suspended=yes',
  'q=name12&type=man&sort=name',
  'q=handle-12345',
  'q=u77777@',
]

/** Measures every table of the administration, with `scale` times the rows of SIZE. `say` reports progress. */
export async function measureAdmin(scale: number, say: (line: string) => void): Promise<Measured> {
  const size = {
    users: Math.round(SIZE.users * scale),
    cases: Math.round(SIZE.cases * scale),
    entries: Math.round(SIZE.entries * scale),
  }
  await makeCrowd(size, say)
  const figures = [
    ...(await measureStats()),
    ...(await measureUsers()),
    ...(await measureLog()),
    ...(await measureVerifying(size.entries)),
  ]
  return { figures, details: size }
}

async function measureStats(): Promise<Figure[]> {
  await foldUserCounts()
  return [
    // A statement that does nothing shows how busy the machine is.
    ...(await timesOf('reference select 1', () => client()`select 1`)),
    ...(await timesOf('stats', adminStats)),
    ...(await timesOf('stats with curves', statsWithCurve)),
  ]
}

async function measureUsers(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const query of USER_QUERIES) {
    const search = userSearchOf(new URLSearchParams(query))
    const page = (cursor: string | null) => listUsers(search, { cursor, size: ADMIN_PAGE })
    figures.push(...(await timesOf(`users ?${query}`, pages(page))))
  }
  const search = userSearchOf(new URLSearchParams())
  const { statements, result } = await recordStatements(async () => {
    await statsWithCurve()
    return listUsers(search, { cursor: null, size: ADMIN_PAGE })
  })
  // One is added for the statement that looks up the viewer, which is not executed here.
  figures.push(atMost(STATEMENTS, 'statements of /admin', statements.length + 1))
  const ids = result.users.map(({ id }) => id)
  let at = 0
  const one = async () => {
    const id = ids[at++ % ids.length] ?? ''
    await usersForAdmins([id])
    await Promise.all([accountCounts(id), latestAbout(id, 8)])
  }
  const person = await recordStatements(one)
  figures.push(...(await timesOf('one user with history', one)))
  figures.push(atMost(STATEMENTS, 'statements of /admin/users/{id}', person.statements.length + 1))
  return figures
}

async function measureLog(): Promise<Figure[]> {
  const [busy] = await client()<{ target: string; admin: string; middle: string }[]>`
    select (select target_id from admin_logs where seq = 1) as target, (select admin_id from admin_logs where seq = 1) as admin,
      (select created_at::date::text from admin_logs order by seq desc limit 1) as middle`
  const { target = '', admin = '', middle = '' } = busy ?? {}
  const old = new Date(Date.parse(middle) - days(200)).toISOString().slice(0, 10)
  const queries: Record<string, string>[] = [
    {},
    { actor: admin },
    { actor: 'operator' },
    { action: 'user.block' },
    { action: 'settings.change' },
    { action: 'never.happened' },
    { actor: admin, action: 'admin.grant' },
    { actor: admin, action: 'settings.change', to: old },
    { target },
    { target, action: 'user.block', actor: admin },
    { target: 'nobody@example.org' },
    { from: old, to: old },
    { actor: 'operator', to: old },
    { action: 'image.reject', from: '2001-01-01', to: '2001-01-02' },
  ]
  const figures: Figure[] = []
  for (const query of queries) {
    const search = logSearchOf(new URLSearchParams(query))
    const page = (cursor: string | null) => activityLog(search, { cursor, size: ADMIN_PAGE })
    const named = Object.entries(query).map(([name, value]) => `${name}=${value.slice(0, 16)}`)
    figures.push(...(await timesOf(`log ?${named.join('&')}`, pages(page))))
  }
  figures.push(...(await timesOf('options of the log', logOptions)))
  const { statements } = await recordStatements(async () => {
    await activityLog(logSearchOf(new URLSearchParams()), { cursor: null, size: ADMIN_PAGE })
    await logOptions()
  })
  figures.push(atMost(STATEMENTS, 'statements of /admin/log', statements.length + 1))
  return figures
}

/** Verifies the whole hash chain once. The memory is the growth of this process's resident set. */
async function measureVerifying(entries: number): Promise<Figure[]> {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 200)
  const begin = performance.now()
  const result = await verifyLog()
  clearInterval(timer)
  const isWhole = 'entries' in result && result.entries === entries
  return [
    atMost(0, `verify-log: breaks in ${entries} entries`, isWhole ? 0 : 1),
    atMost(600, 'verify-log: time', (performance.now() - begin) / 1000, ' s'),
    atMost(300, 'verify-log: memory', (peak - before) / 1e6, ' MB'),
  ]
}

/** The median shows the cost of the statements themselves; the 99th percentile also depends on what else the machine does. */
async function timesOf(what: string, ask: () => PromiseLike<unknown>): Promise<Figure[]> {
  for (let run = 0; run < WARM_UP; run += 1) await ask()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now()
    await ask()
    times.push(performance.now() - begin)
  }
  return [
    atMost(P99_MS, `${what}, p50`, quantile(times, 0.5), ' ms'),
    atMost(P99_MS, `${what}, p99`, quantile(times, 0.99), ' ms'),
  ]
}

/** Returns a function that reads one page per call: the first PAGES pages in order, then again from the first. */
function pages(page: (cursor: string | null) => Promise<{ nextCursor: string | null }>): () => Promise<void> {
  let [cursor, number]: [string | null, number] = [null, 0]
  return async () => {
    const { nextCursor } = await page(cursor)
    number += 1
    cursor = number % PAGES === 0 ? null : nextCursor
  }
}
