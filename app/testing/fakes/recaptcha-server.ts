import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { minutes } from '~/platform/time/durations'
import { listenOn } from './listen'

type Token = { action: string; score: number; hostname: string; issuedAt: Date }
export type FakeRecaptcha = {
  siteKey: string
  secret: string
  /** For RECAPTCHA_URL. */
  url: string
  /** The environment of an app that uses it. */
  env: Record<string, string>
  /** A token as the browser's script gets it; `over` makes it foreign, expired, or a program's. */
  issue(action: string, over?: Partial<Token>): string
  /** The score of browsers that load the script from now on. */
  setBrowserScore(score: number): void
  /** The number of verified tokens. */
  asked(): number
  /** 'hangs' never answers, 'broken' answers with a proxy's page, 'misconfigured' as for a wrong secret. */
  behave(how: 'well' | 'hangs' | 'broken' | 'misconfigured'): void
  stop(): Promise<void>
}

const TOKEN_LASTS = minutes(2)

/**
 * A fake of Google's reCAPTCHA v3 on a free local port: `api.js`, which requests tokens like the real script, and `api/siteverify`, which
 * accepts each issued token once.
 */
export async function startRecaptchaServer(): Promise<FakeRecaptcha> {
  const siteKey = `site-${randomUUID()}`
  const secret = `secret-${randomUUID()}`
  const tokens = new Map<string, Token>()
  let manner: Parameters<FakeRecaptcha['behave']>[0] = 'well'
  let browserScore = 0.9
  let asked = 0

  const issue: FakeRecaptcha['issue'] = (action, over) => {
    const token = randomUUID()
    tokens.set(token, { action, score: 0.9, hostname: 'localhost', issuedAt: new Date(), ...over })
    return token
  }

  async function siteverify(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    asked++
    const form = new URLSearchParams(await text(request))
    if (manner === 'hangs') return
    if (manner === 'broken') return void answer.writeHead(502).end('<h1>Bad gateway</h1>')
    const fault = (...codes: string[]) => sendJson(answer, { success: false, 'error-codes': codes })
    if (manner === 'misconfigured' || form.get('secret') !== secret) return fault('invalid-input-secret')
    const token = form.get('response') ?? ''
    const found = tokens.get(token)
    if (!found) return fault('invalid-input-response')
    if (Date.now() - found.issuedAt.getTime() > TOKEN_LASTS) return fault('timeout-or-duplicate')
    tokens.set(token, { ...found, issuedAt: new Date(0) })
    const { issuedAt, ...rest } = found
    sendJson(answer, { success: true, challenge_ts: issuedAt.toISOString(), ...rest })
  }

  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid')
    if (pathname === '/api/siteverify' && request.method === 'POST') return void siteverify(request, answer)
    if (pathname === '/api.js' && searchParams.get('render') === siteKey) {
      answer.setHeader('Content-Type', 'text/javascript')
      return answer.end(script(`http://${request.headers.host}/execute`))
    }
    if (pathname === '/execute' && searchParams.get('key') === siteKey) {
      answer.setHeader('Access-Control-Allow-Origin', '*')
      return answer.end(issue(searchParams.get('action') ?? '', { score: browserScore }))
    }
    answer.writeHead(404).end()
  })
  const url = `http://127.0.0.1:${await listenOn(server)}`
  return {
    siteKey,
    secret,
    url,
    env: { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL: url },
    issue,
    setBrowserScore: (score) => {
      browserScore = score
    },
    asked: () => asked,
    behave: (how) => {
      manner = how
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendJson(answer: ServerResponse, body: unknown): void {
  answer.setHeader('Content-Type', 'application/json')
  answer.end(JSON.stringify(body))
}

const script = (execute: string) => `
  window.grecaptcha = {
    ready: (run) => run(),
    execute: async (key, { action }) =>
      (await fetch('${execute}?' + new URLSearchParams({ key, action }))).text(),
  }`
