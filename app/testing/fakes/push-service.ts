import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hours } from '~/platform/time/durations'
import { selfSignedCertificate } from './certificate'
import { decryptPush } from './decrypt-push'
import { listenOn } from './listen'

/** What a browser's `PushSubscription.toJSON()` says. */
type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Delivered = {
  /** The message as the browser decrypts it. */
  text: string
  ttl: number
  urgency: string
  topic: string
  at: number
}

/** A browser with a subscription at the service. */
export type FakeBrowser = {
  subscription: BrowserSubscription
  received: Delivered[]
  /** Answers from now on: with a status, or not at all. Null: as usual. */
  answerWith(status: number | 'never' | null, headers?: Record<string, string>): void
}

export type FakePushService = {
  origin: string
  /** The settings of an app that may use it. */
  env: Record<string, string>
  /** A new subscription, for messages that are signed with this public key alone (RFC 8292, section 4). */
  subscribe(vapidPublicKey: string): FakeBrowser
  /** Why requests were refused, for example 'wrong audience'. */
  refused: string[]
  stop(): Promise<void>
}

type Subscriber = FakeBrowser & {
  vapidPublicKey: string
  answer: number | 'never' | null
  headers: Record<string, string>
  privateKey: Buffer
  auth: Buffer
}

/**
 * A push service on a free local port, with a certificate of its own. It takes what RFC 8030 allows: a signed token of the right key,
 * audience and time (RFC 8292), and a message that the browser can decrypt (RFC 8291). Written without the package that sends.
 */
export async function startPushService(): Promise<FakePushService> {
  const folder = mkdtempSync(join(tmpdir(), 'push-service-'))
  const { cert, key } = selfSignedCertificate()
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, cert)
  const subscribers = new Map<string, Subscriber>()
  const refused: string[] = []

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const subscriber = subscribers.get(request.url ?? '')
    const body = await buffer(request)
    if (!subscriber || request.method !== 'POST') return void answer.writeHead(404).end()
    const { headers } = request
    const fault = tokenFault(headers.authorization ?? '', origin, subscriber.vapidPublicKey)
    if (fault) {
      refused.push(fault)
      return void answer.writeHead(403).end(fault)
    }
    if (subscriber.answer === 'never') return
    if (subscriber.answer !== null) return void answer.writeHead(subscriber.answer, subscriber.headers).end()
    const ttl = Number(headers.ttl)
    const isWhole = headers['content-encoding'] === 'aes128gcm' && headers.ttl !== undefined && ttl >= 0
    if (!isWhole) {
      refused.push('no TTL or no aes128gcm')
      return void answer.writeHead(400).end()
    }
    const text = decryptPush(body, subscriber)
    subscriber.received.push({
      text,
      ttl,
      urgency: String(headers.urgency ?? 'normal'),
      topic: String(headers.topic ?? ''),
      at: Date.now(),
    })
    answer.writeHead(201, { Location: `${origin}/message/${randomBytes(8).toString('hex')}` }).end()
  }

  const server = createServer({ cert, key }, (request, answer) => {
    take(request, answer).catch((error: unknown) => {
      refused.push(String(error))
      answer.writeHead(400).end()
    })
  })
  const origin = `https://localhost:${await listenOn(server)}`

  function subscribe(vapidPublicKey: string): FakeBrowser {
    const curve = createECDH('prime256v1')
    const p256dh = curve.generateKeys('base64url')
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(24).toString('base64url')}`
    const subscriber: Subscriber = {
      subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
      received: [],
      vapidPublicKey,
      answer: null,
      headers: {},
      privateKey: curve.getPrivateKey(),
      auth,
      answerWith(status, headers = {}) {
        subscriber.answer = status
        subscriber.headers = headers
      },
    }
    subscribers.set(path, subscriber)
    return subscriber
  }

  return {
    origin,
    env: { PUSH_TEST_SERVICE: origin, PUSH_TEST_CA: caFile },
    subscribe,
    refused,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const P256_SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** What is wrong with a VAPID header for this service and subscription; null: nothing. */
function tokenFault(header: string, audience: string, vapidPublicKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature) return 'no token'
  if (key !== vapidPublicKey) return 'the key of another platform'
  const publicKey = createPublicKey({
    key: Buffer.concat([P256_SPKI_HEAD, Buffer.from(key, 'base64url')]),
    format: 'der',
    type: 'spki',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'wrong signature'
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (alg !== 'ES256') return 'wrong algorithm'
  if (aud !== audience) return 'wrong audience'
  if (typeof exp !== 'number' || exp * 1000 < Date.now()) return 'expired'
  if (exp * 1000 > Date.now() + hours(24)) return 'valid for more than a day'
  return /^(mailto:|https:)/.test(sub) ? null : 'no contact'
}
