import { seconds } from '~/platform/time/durations'
import { atMost, type Figure } from '../../verdict'
import { ChatLoad } from './chat-load'
import { restartServer, type Site, twoServers, waitUntilReady } from './site'
import { tally, times } from './tally'

const KILLS = times(50)
const BACK_WITHIN = 5

/** Fifty times `kill -9` while everybody chats, alternately of one of two processes, which is started again at once. */
export async function measureKilled(site: Site): Promise<Figure[]> {
  const servers = await twoServers(site)
  const chat = await ChatLoad.start(site.sql, 'killed', [servers[0].origin, servers[1].origin])
  const back: number[] = []
  try {
    for (let time = 0; time < KILLS; time += 1) {
      const n = time % 2 === 0 ? 0 : 1
      process.kill(servers[n].pid, 'SIGKILL')
      await servers[n].stop()
      const at = performance.now()
      servers[n] = await restartServer(site, servers[n])
      const readyAt = await waitUntilReady(servers[n])
      back.push((await chat.waitUntilCaughtUp(chat.halves[n], at)) - readyAt)
    }
    await chat.end()
    const what = `killed ${KILLS} times`
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
