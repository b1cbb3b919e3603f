import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { killPostgres, startKilledPostgres } from '../../faults/own-postgres'
import { startServer } from '../../http/server'
import { ChatLoad } from '../chat/faults/chat-load'
import { restartServer, waitUntilReady, withSite } from '../chat/faults/site'
import { tally, times } from '../chat/faults/tally'
import { atMost, quantile } from '../verdict'
import type { MeasureFault } from './fault'

const TIMES = times(200)
const BACK_WITHIN = 3
/** The longest pause between two kills. It is random, so that messages are interrupted at every stage. */
const BETWEEN_MS = 600

/**
 * `kill -9` of the application and of its Postgres at the same time, again and again, while fifty pairs chat without a pause. `back` is the
 * time from the first `/readyz` with 200 (server and database) until the last of a hundred clients is connected and has every message.
 */
export const measureKilledTogether: MeasureFault = (report) =>
  withSite(async (site) => {
    let server = await startServer(site.env)
    const chat = await ChatLoad.start(site.sql, 'together', [server.origin, server.origin])
    const [back, restart]: [number[], number[]] = [[], []]
    try {
      for (let time = 0; time < TIMES; time += 1) {
        await sleep(Math.random() * BETWEEN_MS)
        const killed = [() => process.kill(server.pid, 'SIGKILL'), () => killPostgres(site.folder)]
        for (const kill of time % 2 === 0 ? killed : killed.reverse()) await kill()
        const at = performance.now()
        await server.stop()
        const started = await Promise.all([restartServer(site, server), startKilledPostgres(site.folder)])
        server = started[0]
        const readyAt = await waitUntilReady(server)
        restart.push(readyAt - at)
        back.push((await chat.waitUntilCaughtUp(chat.all, at)) - readyAt)
        if (time % 10 === 9) report(`killed together ${time + 1} of ${TIMES} times`)
      }
      await chat.end()
      const what = `killed together ${TIMES} times`
      return [
        {
          fault: `application and Postgres killed together, ${TIMES} times`,
          seen: 'messages wait in the page and are sent once it is connected again; pages: the error of the proxy until then',
          figures: [
            ...(await tally(site.sql, chat, what)),
            atMost(BACK_WITHIN, `${what}: the last client has caught up after`, worst(back), ' s'),
            atMost(BACK_WITHIN, `${what}: median of that`, quantile(back, 0.5) / seconds(1), ' s'),
            atMost(
              60,
              `${what}: both started again after, median`,
              quantile(restart, 0.5) / seconds(1),
              ' s',
            ),
          ],
        },
      ]
    } finally {
      chat.stop()
      await server.stop()
    }
  })

const worst = (times: readonly number[]) => Math.max(...times) / seconds(1)
