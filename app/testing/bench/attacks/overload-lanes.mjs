// The visitors, in a process of their own: what they cost must not count as the server's time. Reads {origin, paths, connections,
// duration, obeys}; each connection asks again as soon as it is answered, or, if it obeys, after the Retry-After of a refusal.
// Prints the times in ms by status (of the first answers on a connection, with opening it, apart), and how many got no answer.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const { origin, paths, connections, duration, obeys } = JSON.parse(process.argv[2])
const TIMEOUT_MS = 30_000
/** All in one moment would measure how fast this process opens connections: a third of a second for them all. */
const ARRIVE_WITHIN_MS = 1000
const first = {}
const later = {}
let unanswered = 0
const end = performance.now() + duration * 1000

await Promise.all(Array.from({ length: connections }, (_, at) => visit(at)))
// Idle connections would keep the process for their time-out.
process.stdout.write(JSON.stringify({ first, later, unanswered }), () => process.exit())

async function visit(lane) {
  await sleep(Math.random() * ARRIVE_WITHIN_MS)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let at = lane; performance.now() < end; at += 1) {
    const from = performance.now()
    const answer = await ask(paths[at % paths.length], agent).catch(() => null)
    if (!answer) {
      unanswered += 1
      continue
    }
    const times = at === lane ? first : later
    times[answer.status] ??= []
    times[answer.status].push(Math.round(performance.now() - from))
    // Nobody comes back at the same moment as everybody else.
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
