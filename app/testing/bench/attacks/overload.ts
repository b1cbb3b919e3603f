import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { seconds } from '~/platform/time/durations'
import { FILTERS, PLACES } from '../queries'
import { atMost, type Figure, p99IfAny, quantile } from '../verdict'

const LOAD_GENERATOR = fileURLToPath(new URL('./overload-load-generator.mjs', import.meta.url))
const MEMBER_PAGE = '/likes'
const VISITOR_PAGE = '/explore?place=leipzig'
const PROBE_PAUSE_MS = 100
const IDLE_PROBES = 30
const RECOVERY_TIME = seconds(2)
const RECOVERED_RATIO_MAX = 2
const OUTPUT_MAX_BYTES = 256 * 1024 * 1024
const execute = promisify(execFile)

type Answer = { ms: number; status: number; retryAfter: string | null }
type LoadResult = { first: Record<string, number[]>; later: Record<string, number[]>; unanswered: number }

/**
 * Visitors on `connections` connections request uncached listings, each again after its response. Meanwhile members and another visitor
 * request a page every PROBE_PAUSE_MS, one at a time.
 * @param cookies Cookie headers of signed-in members
 * @param duration in seconds
 * @param obeys whether refused visitors wait for Retry-After, as people and well-behaved programs do
 */
export async function measureOverload(
  origin: string,
  cookies: readonly string[],
  { connections = 1200, duration = 30, obeys = true } = {},
): Promise<Figure[]> {
  const asMember = (at: number) => ask(origin, MEMBER_PAGE, cookies[at % cookies.length] ?? '')
  const asVisitor = () => ask(origin, VISITOR_PAGE, 'age=1')
  await repeat(IDLE_PROBES, asMember)
  const idle = await repeat(IDLE_PROBES, asMember)

  let isOver = false
  const meanwhile = Promise.all([repeatUntil(() => isOver, asMember), repeatUntil(() => isOver, asVisitor)])
  const { first, later, unanswered } = await visit({ origin, connections, duration, obeys })
  isOver = true
  const [members, visitors] = await meanwhile
  await sleep(RECOVERY_TIME)
  const after = await repeat(IDLE_PROBES, asMember)

  const accepted = [...(first[200] ?? []), ...(later[200] ?? [])]
  const [refusedFirst, refusedLater] = [first[503] ?? [], later[503] ?? []]
  const others = Object.keys({ ...first, ...later }).filter((status) => status !== '200' && status !== '503')
  const refusals = visitors.filter(({ status }) => status === 503)
  const ratioAfterwards = median(after) / median(idle)
  const load = obeys ? 'overload' : 'hammering'
  return [
    atMost(2000, `${load}: p99 of ${accepted.length} accepted`, quantile(accepted, 0.99), ' ms'),
    p99IfAny(200, `${load}: refused as they come`, refusedFirst, ' ms'),
    p99IfAny(200, `${load}: refused later`, refusedLater, ' ms'),
    atMost(1000, `${load}: p99 of ${members.length} signed-in pages`, p99(members), ' ms'),
    atMost(0, `${load}: signed-in pages refused or failed`, failed(members) + failed(after)),
    atMost(0, `${load}: visitors without an answer, or another status`, unanswered + others.length),
    atMost(0, `${load}: refusals without Retry-After`, refusals.filter((one) => !one.retryAfter).length),
    atMost(
      RECOVERED_RATIO_MAX,
      `${load}: 2 s later, to ${median(idle).toFixed(0)} ms before`,
      ratioAfterwards,
      'x',
    ),
    // Without a limit: the load at which the figures above were measured.
    atMost(Number.POSITIVE_INFINITY, `${load}: accepted a second`, accepted.length / duration),
    atMost(Number.POSITIVE_INFINITY, `${load}: signed-in median`, median(members), ' ms'),
  ]
}

/** Runs the load in another process, so that it does not delay the probes. */
async function visit(params: {
  origin: string
  connections: number
  duration: number
  obeys: boolean
}): Promise<LoadResult> {
  const filters = Object.values(FILTERS).flat()
  const paths = PLACES.map(({ slug }, at) => `/?place=${slug}&${filters[at % filters.length] ?? ''}`)
  const { stdout } = await execute(process.execPath, [LOAD_GENERATOR, JSON.stringify({ ...params, paths })], {
    maxBuffer: OUTPUT_MAX_BYTES,
  })
  return JSON.parse(stdout)
}

async function ask(origin: string, path: string, cookie: string): Promise<Answer> {
  const from = performance.now()
  const answer = await fetch(origin + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  await answer.arrayBuffer()
  return {
    ms: performance.now() - from,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
  }
}

function repeat(count: number, act: (at: number) => Promise<Answer>): Promise<Answer[]> {
  let left = count
  return repeatUntil(() => left-- <= 0, act)
}

async function repeatUntil(isOver: () => boolean, act: (at: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (!isOver()) {
    answers.push(await act(answers.length))
    await sleep(PROBE_PAUSE_MS)
  }
  return answers
}

const p99 = (answers: readonly Answer[]) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  )
const median = (answers: readonly Answer[]) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.5,
  )
const failed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200).length
