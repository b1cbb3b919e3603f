import { seconds } from '~/platform/time/durations'
import { restartPostgres } from '../../../faults/own-postgres'
import { startLoadBalancer } from '../../../http/load-balancer'
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

const RESTARTS = times(10)

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

const FAILOVERS = times(6)

/** Sends SIGTERM to two processes behind one address in turn, while members chat: the clients of the stopped one reconnect to the other. */
export async function measureFailover(site: Site): Promise<Figure[]> {
  const balancer = await startLoadBalancer()
  const servers = await twoServers(site, balancer.origin)
  balancer.setTargets(servers.map(({ origin }) => origin))
  const chat = await ChatLoad.start(site.sql, 'failover', [balancer.origin, balancer.origin])
  const back: number[] = []
  let disconnections = 0
  try {
    for (let time = 0; time < FAILOVERS; time += 1) {
      const n = time % 2 === 0 ? 0 : 1
      const at = performance.now()
      await servers[n].stop()
      const disconnected = chat.all.filter(({ brokenAt }) => brokenAt > at)
      back.push((await chat.waitUntilCaughtUp(disconnected, at)) - at)
      servers[n] = await restartServer(site, servers[n], balancer.origin)
      await waitUntilReady(servers[n])
      disconnections += disconnected.length
    }
    await chat.end()
    const what = `SIGTERM ${FAILOVERS} times`
    return [
      ...(await tally(site.sql, chat, what)),
      atMost(
        BACK_WITHIN,
        `${what}: the last of ${disconnections} clients has caught up after`,
        Math.max(...back) / seconds(1),
        ' s',
      ),
    ]
  } finally {
    chat.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await balancer.stop()
  }
}
