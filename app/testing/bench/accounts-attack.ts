import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { users } from 'db/schema/accounts'
import type { StartedServer } from '../http/server'
import { makeAccount, PASSWORD } from '../people/accounts'
import { reported, viewListing, viewListingUntil } from './server-under-load'
import { atMost, type Figure, quantile } from './verdict'

const TRIES = 10_000
const ACCOUNTS = 1000
const NETWORKS = Array.from({ length: 10 }, (_, i) => `198.51.100.${i + 1}`)
const HASHED_MAX = TRIES / 100
const P99_RATIO_MAX = 3
/** The maximum of additional memory that the server may use under attack. */
const MORE_MEMORY_MAX_MB = 150
const IDLE_VIEWS = 400
const WARM_UP = 300
const LOAD_GENERATOR = fileURLToPath(new URL('./attack-load-generator.mjs', import.meta.url))
const execute = promisify(execFile)

/**
 * Measures an attack: 10,000 sign-ins with wrong passwords to 1,000 accounts, from ten IP addresses at once, while a visitor reads the
 * listing. Afterwards the owner of an attacked account signs in.
 */
export async function measureAttack(server: StartedServer): Promise<Figure[]> {
  const victims: (typeof users.$inferSelect)[] = []
  for (let i = 0; i < ACCOUNTS; i += 1) victims.push(await makeAccount())
  const owner = victims[0]
  if (!owner) throw new Error('No account to attack')
  const known = deviceOf(await login(server, { email: owner.email, ip: '203.0.113.1' }))

  // Warms up the sign-in and the listing.
  await attack({
    origin: server.origin,
    tries: WARM_UP,
    networks: ['203.0.113.9'],
    emails: ['a@example.test'],
  })
  await viewListing(server, 50)
  const idle = await viewListing(server, IDLE_VIEWS)
  const before = { runs: argon2Runs(server), rss: reported(server, 'rss').at(-1) ?? 0 }
  let over = false
  const meanwhile = viewListingUntil(server, () => over)
  const from = performance.now()
  const emails = victims.map((victim) => victim.email)
  const statuses = await attack({ origin: server.origin, tries: TRIES, networks: NETWORKS, emails })
  const seconds = (performance.now() - from) / 1000
  over = true
  const attacked = await meanwhile
  const hashed = argon2Runs(server) - before.runs
  const more = (Math.max(...reported(server, 'rss')) - before.rss) / 2 ** 20

  const elsewhere = await login(server, { email: owner.email, ip: '203.0.113.2' })
  const knownDevice = await login(server, { email: owner.email, ip: NETWORKS[0] ?? '', cookie: known })
  return [
    atMost(0, 'attack: successful sign-ins', statuses[200] ?? 0),
    atMost(HASHED_MAX, `attack: argon2 runs of ${TRIES} tries`, hashed),
    atMost(
      P99_RATIO_MAX,
      `attack: p99 of the listing, ${ms(attacked)} to ${ms(idle)} ms idle`,
      quantile(attacked, 0.99) / quantile(idle, 0.99),
      'x',
    ),
    atMost(MORE_MEMORY_MAX_MB, 'attack: more memory than before', Math.max(0, more), ' MB'),
    atMost(0, 'attack: owner locked out, from another network', elsewhere.status === 200 ? 0 : 1),
    atMost(
      0,
      'attack: owner locked out, attacker’s network, known device',
      knownDevice.status === 200 ? 0 : 1,
    ),
    // Has no limit: it shows at which load the figures above were measured.
    atMost(Number.POSITIVE_INFINITY, 'attack: tries a second', TRIES / seconds),
  ]
}

/** Sends the sign-ins, and returns the number of responses by status. */
async function attack(params: {
  origin: string
  tries: number
  networks: readonly string[]
  emails: readonly string[]
}): Promise<Record<string, number>> {
  const { stdout } = await execute(process.execPath, [LOAD_GENERATOR, JSON.stringify(params)])
  return JSON.parse(stdout)
}

function login(
  server: StartedServer,
  { email, ip, cookie }: { email: string; ip: string; cookie?: string },
): Promise<Response> {
  return fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(cookie && { cookie }),
    },
  })
}

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0]
const argon2Runs = (server: StartedServer) => server.output().split('argon2 verify\n').length - 1
const ms = (times: readonly number[]) => quantile(times, 0.99).toFixed(1)
