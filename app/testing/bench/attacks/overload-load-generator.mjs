// The visitors, in a separate process, so that their cost does not count as the server's time. Reads {origin, paths, connections,
// duration, obeys}; each connection requests again after a response, or, if it obeys, after the Retry-After of a refusal. Prints the times
// in ms by status (the first responses, which include connecting, separately), and the number of requests without a response.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const { origin, paths, connections, duration, obeys } = JSON.parse(process.argv[2])
const TIMEOUT_MS = 30_000
/** Spread, since opening all connections at once takes this process a third of a second. */
const ARRIVE_WITHIN_MS = 1000
const first = {}
const later = {}
let unanswered = 0
const end = performance.now() + duration * 1000

await Promise.all(Array.from({ length: connections }, (_, at) => visit(at)))
// Exit now: idle connections would keep the process alive.
process.stdout.write(JSON.stringify({ first, later, unanswered }), () => process.exit())

async function visit(index) {
  await sleep(Math.random() * ARRIVE_WITHIN_MS)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let at = index; performance.now() < end; at += 1) {
    const from = performance.now()
    const answer = await ask(paths[at % paths.length], agent).catch(() => null)
    if (!answer) {
      unanswered += 1
      continue
    }
    const times = at === index ? first : later
    times[answer.status] ??= []
    times[answer.status].push(Math.round(performance.now() - from))
    // Random delay, so that not all return at the same moment.
    if (obeys && answer.retryAfter) await sleep(answer.retryAfter * 1000 * (1 + Math.random() / 2))
  }
}

function ask(path, agent) {
  return new Promise((resolve, reject) => {
    const request = get(
      origin + path,
      { agent, headers: { cookie: 'age=1', accept: 'text/html', 'accept-encoding': 'gzip, br' } },
      (response) => {
        response.resume()
        response.once('end', () =>
          resolve({ status: response.statusCode, retryAfter: Number(response.headers['retry-after'] ?? 0) }),
        )
        response.once('error', reject)
      },
    )
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}
