import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import WebSocket from 'ws'
import { processEnv } from '~/platform/settings/env.server'
import { type StartedServer, startServer } from '../http/server'
import type { BenchOptions, Measured } from './benches'
import { profileTable } from './profile-table'
import { fire, KINDS, type Kind, REQUESTS } from './throughput'

const WARM_UP_SECONDS = 8
const SECONDS = 10
/** Fine enough for responses that take 50 microseconds. */
const SAMPLED_EVERY_US = 200

/**
 * Where the server's processor time goes, for one kind of page of the listing (`npm run bench -- profile --only cachedPlain`) or for all.
 * Reports a table by module and function, and writes bench-results/<kind>.cpuprofile, which Chrome's developer tools show as a flame graph.
 */
export async function measureProfile({
  only,
  report,
}: Pick<BenchOptions, 'only' | 'report'>): Promise<Measured> {
  const kinds = KINDS.filter((kind) => only === undefined || kind === only)
  if (kinds.length === 0) throw new Error(`Unknown: ${only}. There are: ${KINDS.join(', ')}.`)
  for (const kind of kinds) {
    const { profile, cpuUs } = await profileOf(kind)
    mkdirSync('bench-results', { recursive: true })
    writeFileSync(`bench-results/${kind}.cpuprofile`, JSON.stringify(profile))
    report(`${kind}: ${cpuUs.toFixed(0)} us of the server's processor time each, with the profiler`)
    for (const line of profileTable(profile)) report(line)
  }
  return { figures: [] }
}

async function profileOf(kind: Kind) {
  const env = {
    DATABASE_URL: String(processEnv().DATABASE_URL),
    PAGE_CACHE_MB: kind.startsWith('cached') ? '64' : '0',
    LOG_LEVEL: 'info',
  }
  const server = await startServer(env, '.', ['--inspect=127.0.0.1:0'])
  const inspector = await inspectorOf(server)
  try {
    await fire(server, REQUESTS[kind], WARM_UP_SECONDS)
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_US })
    await inspector.send('Profiler.start')
    const { cpuUs } = await fire(server, REQUESTS[kind], SECONDS)
    const { profile } = (await inspector.send('Profiler.stop')) as Profiler.StopReturnType
    return { profile, cpuUs }
  } finally {
    inspector.close()
    await server.stop()
  }
}

/** A connection to the server's inspector; its answers come in the order of the questions. */
async function inspectorOf(server: StartedServer) {
  const [address = ''] = /ws:\/\/127\.0\.0\.1:\S+/.exec(server.output()) ?? []
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await once(socket, 'open')
  let asked = 0
  return {
    async send(method: string, params: object = {}): Promise<unknown> {
      asked += 1
      const id = asked
      socket.send(JSON.stringify({ id, method, params }))
      for (;;) {
        const [data] = await once(socket, 'message')
        const answer = JSON.parse(String(data))
        if (answer.id !== id) continue
        if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
        return answer.result
      }
    },
    close: () => socket.close(),
  }
}
