import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { processEnv } from '~/platform/settings/env.server'
import { minutes, seconds } from '~/platform/time/durations'
import { type StartedServer, startServer } from '../../http/server'
import { listedPerson } from '../../people/listed-person'
import type { Measured } from '../benches'
import { cameraScene } from '../media/camera-scene'
import { atMost, type Figure } from '../verdict'
import { capacityOf, PEOPLE, refusalsIn, visitorRequests } from '../visitor-load'
import { converse, follow } from './live'
import { signInRepeatedly, upload, visit } from './people'
import { growthOf, SAMPLER_ENV, type Sample, takeSample, trendOf } from './sample'
import { Tally } from './tally'

const MB = 2 ** 20
/** Not judged: caches fill, and each kind of request runs for the first time. */
const SETTLES = minutes(10)
/** In less time the uncertainty of the slope is larger than the limit. */
const JUDGED_FROM = minutes(30)
const SAMPLES_EVERY = seconds(15)
const SLOPE_MAX_PERCENT = 1
/** Counts go up and down with the load: less than this is no growth. */
const GROWTH_MAX = { count: 3, percent: 10 }
/** After the last client has left: idle connections close, and so do idle encoders after a minute. */
const EMPTY_WITHIN = seconds(90)
const PHOTOS = 3

/**
 * Runs one process at a share of its measured capacity: visitors, sign-ins, uploads, conversations and event streams. Samples its memory
 * after garbage collection, and its handles, open files and connections: none of them may grow (decision 0357).
 * @param share of the page views a second that the process serves without any other load
 */
export async function measureSoak(
  { minutes: lastsMinutes, share }: { minutes: number; share: number },
  report: (line: string) => void,
): Promise<Measured> {
  const lasts = minutes(lastsMinutes)
  const { DATABASE_URL, DATA_DIR } = processEnv()
  const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'))
  const sql = postgres(String(DATABASE_URL), { max: 1, max_lifetime: null })
  const server = await startServer({
    DATABASE_URL: String(DATABASE_URL),
    DATA_DIR: String(DATA_DIR),
    PAGE_CACHE_MB: '64',
    WARM_UP: 'on',
    TRUST_PROXY: 'loopback',
    ...SAMPLER_ENV,
  })
  try {
    const files = await photosIn(folder)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => listedPerson()))
    const requests = visitorRequests(people)
    const capacity = await capacityOf(server, requests)
    const perSecond = capacity * share
    report(
      `Capacity ${capacity.toFixed(0)} page views a second; load ${perSecond.toFixed(0)} with members, for ${lastsMinutes} minutes.`,
    )
    const since = performance.now()
    const before = await takeSample(server, sql, since)
    const tally = new Tally()
    const end = new AbortController()
    // Each sleeping client adds a listener.
    setMaxListeners(0, end.signal)
    const load = { origin: server.origin, tally, signal: end.signal }
    const everybody = Promise.all([
      visit(load, { requests, perSecond }),
      signInRepeatedly(load),
      upload(load, files),
      converse(load),
      follow(load),
    ])
    const samples: Sample[] = []
    try {
      while (performance.now() - since < lasts) {
        await sleep(SAMPLES_EVERY)
        const sample = await takeSample(server, sql, since)
        samples.push(sample)
        report(lineOf(sample))
      }
    } finally {
      end.abort()
      await everybody
    }
    const left = await leftOver(server, sql, { since, before })
    const figures = verdict({ samples, lasts, tally, left })
    const asked = Object.entries(tally.counts).map(([what, count]) => `${count} x ${what}`)
    const refusals = refusalsIn(server)
    for (const line of [asked.join(', '), ...tally.reasons, ...refusals.slice(0, 20)]) report(line)
    return {
      figures,
      details: { capacity, share, requests: tally.counts, failed: tally.reasons, refusals, samples },
    }
  } finally {
    await server.stop()
    await sql.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function photosIn(folder: string): Promise<string[]> {
  const files: string[] = []
  for (let seed = 1; seed <= PHOTOS; seed += 1) {
    const file = join(folder, `${seed}.jpg`)
    writeFileSync(file, await cameraScene(seed, 'day'))
    files.push(file)
  }
  return files
}

/** Kinds of which more are open after everybody has left than before anybody came, with their numbers. */
async function leftOver(
  server: StartedServer,
  sql: postgres.Sql,
  { since, before }: { since: number; before: Sample },
): Promise<{ kind: string; more: number }[]> {
  const deadline = performance.now() + EMPTY_WITHIN
  for (;;) {
    const { counts } = await takeSample(server, sql, since)
    const left = Object.entries(counts)
      .map(([kind, count]) => ({ kind, more: count - (before.counts[kind] ?? 0) }))
      .filter(({ more }) => more > 0)
    if (left.length === 0 || performance.now() > deadline) return left
    await sleep(seconds(5))
  }
}

function verdict({
  samples,
  lasts,
  tally,
  left,
}: {
  samples: readonly Sample[]
  lasts: number
  tally: Tally
  left: readonly { kind: string; more: number }[]
}): Figure[] {
  const isJudged = lasts >= JUDGED_FROM
  // A shorter trial skips its first fifth instead.
  const settles = (isJudged ? SETTLES : lasts / 5) / minutes(60)
  const settled = samples.filter(({ hours }) => hours >= settles)
  const slope = (what: string, of: (sample: Sample) => number, limit: number) => {
    const { percentPerHour, uncertainty } = trendOf(
      settled.map((sample) => ({ hours: sample.hours, value: of(sample) })),
    )
    const name = `${what}: slope an hour, ± ${uncertainty.toFixed(1)} %${isJudged ? '' : ', too short to judge'}`
    return atMost(isJudged ? limit : Number.POSITIVE_INFINITY, name, percentPerHour, ' %')
  }
  const kinds = [...new Set(settled.flatMap(({ counts }) => Object.keys(counts)))].sort()
  return [
    slope('heap after collection', ({ heapUsed }) => heapUsed, SLOPE_MAX_PERCENT),
    slope('heap without compiled code', ({ heapUsed, code }) => heapUsed - code, Number.POSITIVE_INFINITY),
    // No limit for these two: pages and photos in memory are bounded by their caches, and the allocator keeps freed memory.
    slope('buffers outside of it', ({ external }) => external, Number.POSITIVE_INFINITY),
    slope('resident memory', ({ rss }) => rss, Number.POSITIVE_INFINITY),
    ...kinds.map((kind) => {
      const { from, by } = growthOf(settled.map(({ counts }) => counts[kind] ?? 0))
      const limit = Math.max(GROWTH_MAX.count, (from * GROWTH_MAX.percent) / 100)
      return atMost(limit, `${kind}: more than the ${from} at first`, by)
    }),
    ...left.map(({ kind, more }) => atMost(0, `${kind}: left when everybody has gone`, more)),
    atMost(0, 'requests and sockets that failed', tally.failed),
  ]
}

const lineOf = ({ hours, heapUsed, code, external, rss, counts }: Sample): string =>
  [
    `${(hours * 60).toFixed(1)} min`,
    `heap ${(heapUsed / MB).toFixed(2)} MB`,
    `code in it ${(code / MB).toFixed(2)} MB`,
    `external ${(external / MB).toFixed(1)} MB`,
    `rss ${(rss / MB).toFixed(0)} MB`,
    ...Object.entries(counts).map(([kind, count]) => `${kind} ${count}`),
  ].join(', ')
