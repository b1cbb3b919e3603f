import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { region: string; accessKeyId: string; secretAccessKey: string }

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<headers>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/

/**
 * The fault of a request's signature, or null. Written from Amazon's specification of Signature Version 4
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), without the client's code, so that the two agree only if both are
 * right.
 */
export function signatureFault(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
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
