import { createServer } from 'node:http'
import { listenOn } from './listen'

type Manner = 'well' | 'hangs' | 'broken' | 'redirects' | 'unexpected'
export type FakeGeocoder = {
  /** The environment of an app that uses it. */
  env: Record<string, string>
  /** What it names from now on, as SPEC 7 reads it. */
  answer(answer: { city?: string | null; locality?: string | null }): void
  /** 'hangs' never answers, 'broken' answers with a proxy's page, 'unexpected' with other fields. */
  behave(how: Manner): void
  /** The queries so far. */
  asked(): Record<string, string>[]
  stop(): Promise<void>
}

/**
 * A fake of SPEC 7's reverse geocoding on a free local port. It refuses what such a service refuses: another path or method, and a
 * question without a position or with coordinates that are none.
 */
export async function startGeocoderServer(): Promise<FakeGeocoder> {
  let manner: Manner = 'well'
  let named: Parameters<FakeGeocoder['answer']>[0] = {}
  const asked: Record<string, string>[] = []
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid')
    const send = (status: number, body: unknown) =>
      void answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (pathname !== '/data/reverse-geocode' || request.method !== 'GET') return send(404, {})
    asked.push(Object.fromEntries(searchParams))
    const numbers = ['latitude', 'longitude'].map((name) => Number(searchParams.get(name) || Number.NaN))
    if (!numbers.every(Number.isFinite))
      return send(400, { description: 'latitude and longitude are required' })
    if (manner === 'hangs') return
    if (manner === 'broken') return void answer.writeHead(502).end('<h1>Bad gateway</h1>')
    if (manner === 'redirects') return void answer.writeHead(302, { Location: '/elsewhere' }).end()
    if (manner === 'unexpected') return send(200, { city: { name: 'Hamburg' } })
    send(200, { ...named, localityLanguageRequested: searchParams.get('localityLanguage') })
  })
  const origin = `http://127.0.0.1:${await listenOn(server)}`
  return {
    env: { GEOCODER_URL: `${origin}/data/reverse-geocode` },
    answer: (answer) => {
      named = answer
    },
    behave: (how) => {
      manner = how
    },
    asked: () => asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
