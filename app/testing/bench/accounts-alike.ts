import { randomUUID } from 'node:crypto'
import { requestLimits } from 'db/schema/limits'
import { like } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import type { StartedServer } from '../http/server'
import { makeAccount } from '../people/accounts'
import { seededRandom } from './queries'
import { atMost, auc, type Figure } from './verdict'

const ADDRESSES_PER_KIND = 1000
const WARM_UP = 30
/** Fewer than for API calls: pages are compared only by content, not by time. */
const PAGES_PER_KIND = 20
const AUC_MAX = 0.55

const KINDS = ['known', 'unknown', 'unverified'] as const
type Kind = (typeof KINDS)[number]
type Answer = { status: number; body: string; ms: number }

const REGISTER = { password: 'Ein langes Passwort 7', firstName: 'Mara', userType: 'man' }
const CALLS: Record<string, { path: string; body: (email: string) => Record<string, string> }> = {
  login: { path: '/api/auth/login', body: (email) => ({ email, password: 'falsch geraten' }) },
  register: { path: '/api/auth/register', body: (email) => ({ email, ...REGISTER }) },
  forgot: { path: '/api/auth/forgot-password', body: (email) => ({ email }) },
  resend: { path: '/api/auth/resend-verification', body: (email) => ({ email }) },
}
const PAGES: typeof CALLS = {
  login: { path: '/login', body: (email) => ({ email, password: 'falsch geraten' }) },
  register: {
    path: '/register',
    body: (email) => ({ email, ...REGISTER, confirmPassword: REGISTER.password }),
  },
  forgot: { path: '/forgot-password', body: (email) => ({ email }) },
}

/**
 * Sends the same calls for e-mail addresses with an account, without one, and with an unverified one, one after the other in random order,
 * each from another network. The responses must be equal and their times indistinguishable, so that nobody learns who has an account.
 */
export async function measureAlike(server: StartedServer): Promise<Figure[]> {
  const addresses = await makeAddresses()
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [], unverified: [] }
    const answers = new Set<string>()
    for (const [at, { kind, email }] of shuffled(addresses).entries()) {
      const sent = { 'content-type': 'application/json' }
      // Otherwise the failures would trigger the proof of work of decision 0082, which is not measured here.
      if (at % 50 === 0) await forgetFailures()
      const answer = await ask(server, call.path, JSON.stringify(call.body(email)), sent)
      answers.add(`${answer.status} ${answer.body.replaceAll(email, '')}`)
      if (at >= WARM_UP) times[kind].push(answer.ms)
    }
    figures.push(
      atMost(1, `${name}, call: different answers`, answers.size),
      atMost(AUC_MAX, `${name}, call: AUC of times, known / unknown`, auc(times.known, times.unknown)),
      atMost(
        AUC_MAX,
        `${name}, call: AUC of times, unverified / unknown`,
        auc(times.unverified, times.unknown),
      ),
      atMost(AUC_MAX, `${name}, call: AUC of times, known / unverified`, auc(times.known, times.unverified)),
    )
  }
  await forgetFailures()
  for (const [name, { path, body }] of Object.entries(PAGES)) {
    const answers = new Set<string>()
    for (const { email } of firstOfEachKind(addresses)) {
      const sent = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await ask(server, path, String(new URLSearchParams(body(email))), sent)
      answers.add(`${answer.status} ${withoutRandomParts(answer.body).replaceAll(email, '')}`)
    }
    figures.push(atMost(1, `${name}, page: different answers`, answers.size))
  }
  await forgetFailures()
  return figures
}

async function forgetFailures(): Promise<void> {
  await db.delete(requestLimits).where(like(requestLimits.key, 'signInUnknownFailures:%'))
}

async function makeAddresses(): Promise<{ kind: Kind; email: string }[]> {
  const made: { kind: Kind; email: string }[] = []
  for (let i = 0; i < ADDRESSES_PER_KIND; i += 1) {
    made.push({ kind: 'known', email: (await makeAccount()).email })
    made.push({ kind: 'unverified', email: (await makeAccount({ isEmailVerified: false })).email })
    made.push({ kind: 'unknown', email: `${randomUUID()}@example.test` })
  }
  return made
}

function firstOfEachKind(addresses: readonly { kind: Kind; email: string }[]) {
  return KINDS.flatMap((kind) => addresses.filter((one) => one.kind === kind).slice(0, PAGES_PER_KIND))
}

function shuffled<T>(list: readonly T[]): T[] {
  const random = seededRandom(list.length)
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

let networks = 0
/** An address in a new network for each call, so that no limit by network applies. */
function nextIp(): string {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

async function ask(
  server: StartedServer,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const from = performance.now()
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { ...headers, origin: server.origin, 'x-forwarded-for': nextIp() },
  })
  const text = await answer.text()
  const ms = performance.now() - from
  return { status: answer.status, body: `${answer.headers.get('location') ?? ''} ${text}`, ms }
}

/** A page without the parts that are random in every response. */
function withoutRandomParts(html: string): string {
  return html
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/"nonce":"[^"]*"/g, '')
    .replaceAll(/name="stamp" value="[^"]*"/g, '')
    .replaceAll(/\\?"stamp\\?",\\?"[^"\\]*\\?"/g, '')
}
