import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { startFaultProxy } from '../../faults/fault-proxy'
import { startTestRedis } from '../../redis'
import { crowd, sessionsOf } from '../chat/crowd'
import { type Site, twoServers, withSite } from '../chat/faults/site'
import { Talk } from '../chat/faults/talk'
import { tally } from '../chat/faults/tally'
import { times } from '../chat/faults/times'
import { atMost } from '../verdict'
import type { MeasureFault } from './fault'
import { PageWatch } from './page-watch'

const TIMES = times(5)
const PAGES_WITHIN = 4
const BACK_WITHIN = 3
const PAUSE = seconds(3)

/** The server of the bus is killed and started again, and its network is cut and silent, while people talk over two processes. */
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

async function measure(site: Site, breaks: readonly (() => Promise<void>)[]) {
  const servers = await twoServers(site)
  const [cookie = ''] = await sessionsOf(await crowd(1, 'valkeywatcher', site.sql), site.sql)
  const watch = new PageWatch(servers[0].origin, cookie)
  const talk = await Talk.begin(site.sql, 'valkey', [servers[0].origin, servers[1].origin])
  const back: number[] = []
  try {
    for (let time = 0; time < TIMES; time += 1)
      for (const act of breaks) {
        const at = performance.now()
        await act()
        const backAt = performance.now()
        // Messages go over Postgres meanwhile: some clients had nothing to catch up.
        const broken = talk.all.filter(({ brokenAt }) => brokenAt > at)
        back.push(broken.length > 0 ? (await talk.waitUntilCaughtUp(broken, at)) - backAt : 0)
        await sleep(PAUSE)
      }
    const pages = await watch.end('Valkey away', PAGES_WITHIN)
    await talk.end()
    return [
      {
        fault: `Valkey killed, its network cut, and silent, ${TIMES} times each`,
        seen: `${pages.seen}; messages go over Postgres and arrive`,
        figures: [
          ...(await tally(site.sql, talk, 'Valkey away')),
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
    talk.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}
