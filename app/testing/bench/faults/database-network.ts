import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { startFaultProxy } from '../../faults/fault-proxy'
import { pausePostgres, restartPostgres } from '../../faults/own-postgres'
import { startServer } from '../../http/server'
import { ChatLoad } from '../chat/faults/chat-load'
import { type Site, waitUntilReady, withSite } from '../chat/faults/site'
import { tally } from '../chat/faults/tally'
import { insertAccounts, insertSessions } from '../chat/fixtures'
import { atMost } from '../verdict'
import type { Fault, MeasureFault } from './fault'
import { PageWatch } from './page-watch'

/** Limit for the time until all clients have caught up after the fault, in seconds. */
const BACK_WITHIN = 3
// Limits for the slowest page, in seconds. The pool notices an unreachable database at once and a silent one after four seconds
// (decision 0017). The machine is busy, which takes the rest of the time.
const REFUSED_WITHIN = 4
const SILENT_REFUSED_WITHIN = 8

type DatabaseFault = {
  fault: string
  /** The limit for the slowest page, in seconds. */
  slowest: number
  act(): Promise<void>
}

/** Faults of the database, and of the network between the application and it, while fifty pairs of members chat and one opens pages. */
export const measureDatabaseNetwork: MeasureFault = () =>
  withSite(async (site) => {
    const proxy = await startFaultProxy(String(site.env.DATABASE_URL))
    const databaseFaults: DatabaseFault[] = [
      {
        fault: 'network to Postgres cut for 5 s',
        slowest: REFUSED_WITHIN,
        async act() {
          await proxy.cut()
          await sleep(seconds(5))
          await proxy.restore()
        },
      },
      {
        fault: 'network to Postgres silent for 10 s',
        slowest: SILENT_REFUSED_WITHIN,
        async act() {
          proxy.stall()
          await sleep(seconds(10))
          proxy.resume()
        },
      },
      {
        fault: 'every packet to and from Postgres 20 ms late, for 10 s',
        slowest: SILENT_REFUSED_WITHIN,
        async act() {
          proxy.throttle({ delayMs: 20 })
          await sleep(seconds(10))
          proxy.throttle()
        },
      },
      {
        fault: 'network to Postgres with 1 MB a second, for 10 s',
        slowest: SILENT_REFUSED_WITHIN,
        async act() {
          proxy.throttle({ bytesPerSecond: 1_000_000 })
          await sleep(seconds(10))
          proxy.throttle()
        },
      },
      {
        fault: 'Postgres restarted',
        slowest: REFUSED_WITHIN,
        act: () => restartPostgres(site.folder, 'fast'),
      },
      {
        fault: 'Postgres paused for 20 s',
        slowest: SILENT_REFUSED_WITHIN,
        async act() {
          const resume = await pausePostgres(site.folder)
          await sleep(seconds(20))
          resume()
        },
      },
    ]
    try {
      return await measureAll({ ...site, env: { ...site.env, DATABASE_URL: proxy.address } }, databaseFaults)
    } finally {
      await proxy.cut()
    }
  })

/** Causes the faults one after the other, while the same pairs chat, and measures the effect of each. */
async function measureAll(site: Site, databaseFaults: readonly DatabaseFault[]): Promise<Fault[]> {
  const server = await startServer(site.env)
  const [cookie = ''] = await insertSessions(await insertAccounts(1, 'watcher', site.sql), site.sql)
  const chat = await ChatLoad.start(site.sql, 'network', [server.origin, server.origin])
  const faults: Fault[] = []
  try {
    for (const { fault, slowest, act } of databaseFaults) {
      const watch = new PageWatch(server.origin, cookie)
      const at = performance.now()
      await act()
      const readyAt = await waitUntilReady(server)
      const isSlow = fault.includes('late') || fault.includes('MB')
      // A slow network breaks no connection, so that no client has to catch up.
      const caughtUpAt = isSlow ? readyAt : await chat.waitUntilCaughtUp(chat.all, at)
      const pages = await watch.end(fault, slowest)
      const figures = [
        ...pages.figures,
        atMost(
          BACK_WITHIN,
          `${fault}: the last client has caught up after`,
          (caughtUpAt - readyAt) / 1000,
          ' s',
        ),
      ]
      faults.push({ fault, seen: pages.seen, figures })
    }
    await chat.end()
    faults.push({
      fault: 'all of these, in one conversation of fifty pairs',
      seen: 'messages wait in the page and arrive once, in order',
      figures: await tally(site.sql, chat, 'database and its network'),
    })
    return faults
  } finally {
    chat.stop()
    await server.stop()
  }
}
