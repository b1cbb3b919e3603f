import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '~/platform/settings/areas/storage.server'
import { listenOn } from './listen'

/**
 * A bucket on an S3-compatible server on a free local port; `stop` removes it. s3rver stores the objects but checks no signatures, so a proxy
 * in front of it does.
 */
export async function startS3Server(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const settings = { region: 'us-east-1', bucket: 'files', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: settings.bucket }],
  })
  const { port } = await s3.run()

  const proxy = createServer((incoming, answer) => void admit(incoming, answer, port, settings))
  const proxyPort = await listenOn(proxy)

  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${proxyPort}` },
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function admit(incoming: IncomingMessage, answer: ServerResponse, port: number, keys: S3Settings) {
  const body = await buffer(incoming)
  const fault = signatureFault(incoming, body, keys)
  if (fault) {
    answer.writeHead(403, { 'content-type': 'application/xml' })
    answer.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`)
    return
  }
  const { method, url: path, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (result) => {
    answer.writeHead(result.statusCode ?? 502, result.headers)
    result.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  // A reader that leaves early would otherwise keep the connection behind the proxy, and `stop` waiting.
  answer.on('close', () => onward.destroy())
  onward.end(body)
}

type Keys = { region: string; accessKeyId: string; secretAccessKey: string }

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<headers>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/

/**
 * The fault of a request's signature, or null. Written from Amazon's specification of Signature Version 4
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), without the client's code, so that the two agree only if both are
 * right.
 */
function signatureFault(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const named = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups
  if (!named) return 'no signature'
  if (named.keyId !== keys.accessKeyId || named.region !== keys.region) return 'unknown key or other region'

  const claimed = request.headers['x-amz-content-sha256']
  if (claimed !== sha256(body)) return 'the body is not the one that was signed'

  const moment = String(request.headers['x-amz-date'])
  const scope = `${named.date}/${keys.region}/s3/aws4_request`
  const toSign = [
    'AWS4-HMAC-SHA256',
    moment,
    scope,
    sha256(canonical(request, named.headers ?? '', claimed)),
  ].join('\n')
  const chain = [named.date ?? '', keys.region, 's3', 'aws4_request']
  const key = chain.reduce<Buffer | string>(
    (previous, part) => hmac(previous, part),
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === named.signature ? null : 'the signature does not match'
}

function canonical(request: IncomingMessage, headerNames: string, payload: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = headerNames
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  return [request.method, pathname, query.join('&'), headers.join(''), headerNames, payload].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest()
}
