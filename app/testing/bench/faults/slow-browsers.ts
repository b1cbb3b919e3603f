import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { seconds } from '~/platform/time/durations'
import { startFaultProxy } from '../../faults/fault-proxy'
import { startServer } from '../../http/server'
import { ChatLoad } from '../chat/faults/chat-load'
import { withSite } from '../chat/faults/site'
import { tally } from '../chat/faults/tally'
import { insertAccounts, insertSessions } from '../chat/fixtures'
import { atMost } from '../verdict'
import type { MeasureFault } from './fault'
import { PageWatch } from './page-watch'

/** A slow mobile network: each connection has this latency and bandwidth. */
const SLOW = { delayMs: 300, bytesPerSecond: 200_000 }
const DURATION = seconds(15)
const SLOW_PAGE_MAX_S = 10
const OTHER_PAGE_MAX_S = 2

/** The network of some browsers becomes slow, then fails for five seconds. The other browsers must not notice it. */
export const measureSlowBrowsers: MeasureFault = () =>
  withSite(async (site) => {
    const PORT = String(await getPort({ host: '127.0.0.1' }))
    const proxy = await startFaultProxy(`http://127.0.0.1:${PORT}`)
    const server = await startServer({ ...site.env, PORT })
    const through = proxy.address.replace(/\/$/, '')
    const [cookie = ''] = await insertSessions(await insertAccounts(1, 'slowwatcher', site.sql), site.sql)
    const chat = await ChatLoad.start(site.sql, 'slow', [through, through])
    try {
      proxy.throttle(SLOW)
      const [slow, others] = [new PageWatch(through, cookie), new PageWatch(server.origin, cookie)]
      await sleep(DURATION)
      const slowPages = await slow.end('slow network of browsers', SLOW_PAGE_MAX_S)
      const otherPages = await others.end('slow network of browsers, other people', OTHER_PAGE_MAX_S)
      proxy.throttle()
      const at = performance.now()
      await proxy.cut()
      await sleep(seconds(5))
      await proxy.restore()
      const backAt = performance.now()
      const caughtUpAt = await chat.waitUntilCaughtUp(chat.all, at)
      await chat.end()
      return [
        {
          fault: 'network of browsers 300 ms late with 200 kB a second, then cut for 5 s',
          seen: `${slowPages.seen}; messages arrive later, and once`,
          figures: [
            ...slowPages.figures,
            ...otherPages.figures,
            atMost(
              3,
              'network of browsers cut: the last client has caught up after',
              (caughtUpAt - backAt) / 1000,
              ' s',
            ),
            ...(await tally(site.sql, chat, 'slow network of browsers')),
          ],
        },
      ]
    } finally {
      chat.stop()
      await proxy.cut()
      await server.stop()
    }
  })
