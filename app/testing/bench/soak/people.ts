import { readFileSync } from 'node:fs'
import { httpClient, type Send } from '../../http/http-client'
import { makeAccount, PASSWORD } from '../../people/accounts'
import type { Request } from '../throughput'
import { atRate } from '../visitor-load'
import type { Tally } from './tally'

/** Page views from one address before the next visitor comes. The limits by network store each address. */
const VIEWS_PER_ADDRESS = 10
const SIGN_IN_EVERY_MS = 4000
const UPLOAD_EVERY_MS = 20_000
/** How many accounts sign in repeatedly, as real members do. */
const MEMBERS = 50

export type Load = { origin: string; tally: Tally; signal: AbortSignal }

/** Addresses of the network for benchmarks (RFC 2544), one after the other. */
export function addresses(): () => string {
  let n = 0
  return () => {
    n = (n + 1) % 65_536
    return `198.18.${n >> 8}.${n & 255}`
  }
}

/** Views pages at this rate, ten from each visitor; with the tenth the visitor's connection is closed. */
export function visit(
  { origin, tally, signal }: Load,
  { requests, perSecond }: { requests: readonly Request[]; perSecond: number },
): Promise<void> {
  const next = addresses()
  let address = next()
  return atRate(perSecond, signal, (n) => {
    const { path, headers } = requests[n % requests.length] ?? { path: '/', headers: {} }
    if (n % VIEWS_PER_ADDRESS === 0) address = next()
    const leaves = n % VIEWS_PER_ADDRESS === VIEWS_PER_ADDRESS - 1
    const more = { 'x-forwarded-for': address, ...(leaves && { connection: 'close' }) }
    return tally.ask('page view', () => fetch(origin + path, { headers: { ...headers, ...more } }))
  })
}

/** Members sign in, open two pages and sign out again. */
export async function signInRepeatedly(load: Load): Promise<void> {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => makeAccount()))
  await atRate(1000 / SIGN_IN_EVERY_MS, load.signal, async (n) => {
    const email = members[n % members.length]?.email ?? ''
    await asMember(load, { email, n }, async (ask) => {
      await ask('member page', '/likes')
      await ask('member page', '/chat')
    })
  })
}

/** Providers sign in, upload a photo of 12 megapixels, look at it, and sign out. */
export async function upload(load: Load, files: readonly string[]): Promise<void> {
  const photos = files.map((file) => readFileSync(file))
  await atRate(1000 / UPLOAD_EVERY_MS, load.signal, async (n) => {
    const { email } = await makeAccount({ userType: 'trans' })
    await asMember(load, { email, n }, async (ask) => {
      const body = new FormData()
      body.append('image', new Blob([photos[n % photos.length] ?? '']), 'photo.jpg')
      const answer = await ask('upload', '/api/upload/profile-image', { body })
      if (!answer) return
      const { imageUrl } = JSON.parse(answer) as { imageUrl: string }
      await ask('photo', imageUrl)
    })
  })
}

type Ask = (what: string, path: string, options?: Send) => Promise<string | null>

async function asMember(
  { origin, tally }: Load,
  { email, n }: { email: string; n: number },
  act: (ask: Ask) => Promise<void>,
): Promise<void> {
  const client = httpClient(origin)
  const headers = { 'x-forwarded-for': `198.19.${(n >> 8) & 255}.${n & 255}` }
  const ask: Ask = (what, path, options) => tally.ask(what, () => client.send(path, { ...options, headers }))
  await ask('sign-in', '/login', { form: { email, password: PASSWORD } })
  if (client.cookies.has('session')) await act(ask)
  else tally.fail('sign-in: no session')
  await ask('sign-out', '/logout', { form: {} })
}
