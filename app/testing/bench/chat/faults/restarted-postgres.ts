import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seconds } from '~/platform/durations'
import { postgresBinaries } from '~/platform/embedded-postgres/binaries.server'
import { homeOf } from '~/platform/embedded-postgres/cluster-home.server'
import { atMost, type Figure } from '../../verdict'
import { ready, type Site, twoServers } from './site'
import { Talk } from './talk'
import { tally } from './tally'
import { times } from './times'

const TIMES = times(10)
const BACK_WITHIN = 5
const execute = promisify(execFile)

/** Ten restarts of Postgres while all talk, as its operator does it and as a crash does, in turn. */
export async function measureRestarted(site: Site): Promise<Figure[]> {
  const servers = await twoServers(site)
  const talk = await Talk.begin(site.sql, 'restarted', [servers[0].origin, servers[1].origin])
  const back: number[] = []
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const at = performance.now()
      await restart(site, time % 2 === 0 ? 'immediate' : 'fast')
      const readyAt = Math.max(...(await Promise.all(servers.map(ready))))
      back.push((await talk.whole(talk.all, at)) - readyAt)
    }
    await talk.end()
    const what = `Postgres restarted ${TIMES} times`
    return [
      ...(await tally(site.sql, talk, what)),
      atMost(BACK_WITHIN, `${what}: the last client is whole after`, Math.max(...back) / seconds(1), ' s'),
    ]
  } finally {
    talk.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Stops it, started again as it was started the last time. */
async function restart({ folder }: Site, mode: 'fast' | 'immediate'): Promise<void> {
  const home = await homeOf(folder)
  const binaries = await postgresBinaries(home.account, () => folder)
  const args = ['restart', '-w', '-m', mode, '-D', home.folder, '-l', '/dev/null']
  await execute(join(binaries, 'bin/pg_ctl'), args, { ...home.account, cwd: '/' })
}
