import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { startTestRedis } from '../../databases/redis'
import { ensureFreshBuild } from '../../http/server'
import type { BenchOptions, Measured } from '../benches'
import { answerOf } from '../chat/live/client-process'
import { measureLive } from '../chat/live/measure-live'
import { measureParts } from '../parts'
import type { Figure } from '../verdict'
import type { Published, Received } from './bus-process'
import { type BusGoal, busVerdict } from './bus-verdict'

const PROCESS = fileURLToPath(new URL('./bus-process.ts', import.meta.url))
const DURATION = seconds(10)
const WARM_UP = seconds(2)

const REDIS: BusGoal = { perSecond: 20_000, p99MaxMs: 25 }
const NOTIFY: BusGoal = { perSecond: 2000, p99MaxMs: 50 }

/**
 * What the bus carries between two processes, over a Redis or Valkey server of its own and over LISTEN and NOTIFY, and conversations over
 * the former (those over the latter: `-- chat --only live`). `--only live` measures one part.
 */
export async function measureBus({ only }: Pick<BenchOptions, 'only'>): Promise<Measured> {
  const redis = await startTestRedis()
  try {
    return { figures: await measureParts(partsOver(redis.url), only) }
  } finally {
    await redis.stop()
  }
}

function partsOver(redisUrl: string): Record<string, () => Promise<Figure[]>> {
  return {
    redis: () => measureEvents('Redis', { BUS_URL: redisUrl }, REDIS),
    notify: () => measureEvents('LISTEN/NOTIFY', { BUS_URL: '' }, NOTIFY),
    live: () => {
      ensureFreshBuild()
      return measureLive(redisUrl)
    },
  }
}

async function measureEvents(name: string, env: Record<string, string>, goal: BusGoal): Promise<Figure[]> {
  const { perSecond } = goal
  const start = () => fork(PROCESS, { env: processEnv(env), execArgv: [...NODE_FLAGS, '--import', 'tsx'] })
  const [publisher, listener] = [start(), start()]
  try {
    await ask(listener, { listen: true })
    await ask(publisher, { publish: { perSecond, lasts: WARM_UP } })
    await ask(listener, { report: true })
    const published = await ask<Published>(publisher, { publish: { perSecond, lasts: DURATION } })
    const received = await ask<Received>(listener, { report: true })
    return busVerdict(name, goal, { lastsMs: DURATION, ...published, ...received })
  } finally {
    for (const child of [publisher, listener]) child.send({ end: true })
  }
}

async function ask<T>(child: ChildProcess, order: object): Promise<T> {
  child.send(order)
  return answerOf<T>(child)
}
