import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { startTestRedis } from '../../databases/redis'
import { startFaultProxy } from '../../faults/fault-proxy'
import { ChatLoad } from '../chat/faults/chat-load'
import { type Site, twoServers, withSite } from '../chat/faults/site'
import { tally, times } from '../chat/faults/tally'
import { insertAccounts, insertSessions } from '../chat/fixtures'
import { atMost } from '../verdict'
import type { MeasureFault } from './fault'
import { PageWatch } from './page-watch'

const TIMES = times(5)
/** Limits in seconds: of a page during a fault, and of the time after it in which a client receives what it missed. */
const PAGES_WITHIN = 4
const BACK_WITHIN = 3
const PAUSE = seconds(3)

/**
 * Measures three faults of the bus server while members write to each other over two processes: it is killed and started again, its
 * connections are cut, and its connections stay open without a response.
 */
export const measureValkeyKilled: MeasureFault = () =>
  withSite(async (site) => {
    const redis = await startTestRedis()
    const proxy = await startFaultProxy(redis.url)
    try {
      return await measure({ ...site, env: { ...site.env, BUS_URL: proxy.address } }, [
        async () => {
          await redis.kill()
          await sleep(PAUSE)
          await redis.restart()
        },
        async () => {
          await proxy.cut()
          await sleep(PAUSE)
          await proxy.restore()
        },
        async () => {
          proxy.stall()
          await sleep(PAUSE)
          proxy.resume()
        },
      ])
    } finally {
      await proxy.cut()
      await redis.stop()
    }
  })

async function measure(site: Site, faults: readonly (() => Promise<void>)[]) {
  const servers = await twoServers(site)
  const [cookie = ''] = await insertSessions(await insertAccounts(1, 'valkeywatcher', site.sql), site.sql)
  const watch = new PageWatch(servers[0].origin, cookie)
  const chat = await ChatLoad.start(site.sql, 'valkey', [servers[0].origin, servers[1].origin])
  const back: number[] = []
  try {
    for (let time = 0; time < TIMES; time += 1)
      for (const runFault of faults) {
        const at = performance.now()
        await runFault()
        const backAt = performance.now()
        // During a fault messages go over Postgres, so a client may have no interruption.
        const interrupted = chat.all.filter(({ brokenAt }) => brokenAt > at)
        back.push(interrupted.length > 0 ? (await chat.waitUntilCaughtUp(interrupted, at)) - backAt : 0)
        await sleep(PAUSE)
      }
    const pages = await watch.end('Valkey away', PAGES_WITHIN)
    await chat.end()
    return [
      {
        fault: `Valkey killed, its network cut, and silent, ${TIMES} times each`,
        seen: `${pages.seen}; messages go over Postgres and arrive`,
        figures: [
          ...(await tally(site.sql, chat, 'Valkey away')),
          ...pages.figures,
          atMost(
            BACK_WITHIN,
            'Valkey away: the last client has caught up after',
            Math.max(...back) / 1000,
            ' s',
          ),
        ],
      },
    ]
  } finally {
    chat.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}
