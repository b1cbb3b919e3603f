import { seconds } from '~/platform/time/durations'
import { restartPostgres } from '../../../faults/own-postgres'
import { atMost, type Figure } from '../../verdict'
import { ChatLoad } from './chat-load'
import { type Site, twoServers, waitUntilReady } from './site'
import { tally, times } from './tally'

const RESTARTS = times(10)
const BACK_WITHIN = 5

/** Ten restarts of Postgres while everybody chats: alternately as after a crash and as by an operator. */
export async function measureRestarted(site: Site): Promise<Figure[]> {
  const servers = await twoServers(site)
  const chat = await ChatLoad.start(site.sql, 'restarted', [servers[0].origin, servers[1].origin])
  const back: number[] = []
  try {
    for (let time = 0; time < RESTARTS; time += 1) {
      const at = performance.now()
      await restartPostgres(site.folder, time % 2 === 0 ? 'immediate' : 'fast')
      const readyAt = Math.max(...(await Promise.all(servers.map(waitUntilReady))))
      back.push((await chat.waitUntilCaughtUp(chat.all, at)) - readyAt)
    }
    await chat.end()
    const what = `Postgres restarted ${RESTARTS} times`
    return [
      ...(await tally(site.sql, chat, what)),
      atMost(
        BACK_WITHIN,
        `${what}: the last client has caught up after`,
        Math.max(...back) / seconds(1),
        ' s',
      ),
    ]
  } finally {
    chat.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}
