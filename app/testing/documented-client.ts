import { type IncomingMessage, request as send } from 'node:http'
import { z } from 'zod'
import { documentedSchema, type Schema } from './documented-schema'

type Call = {
  operationId: string
  tags: string[]
  parameters?: { name: string; in: string }[]
  security?: Record<string, string[]>[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }
  >
}
export type ApiDocument = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Schema> }
}
export type Asked = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of a JSON body. */
  raw?: string | Buffer
  /** Content-Length of a body that is not sent before the response. */
  announces?: number
  headers?: Record<string, string>
}
// Tests read responses of every shape.
// biome-ignore lint/suspicious/noExplicitAny: the shape has been checked against the document
export type Answer = { status: number; headers: IncomingMessage['headers']; body: any }

/**
 * An API client that knows only the OpenAPI document: cookies, JSON, and no browser headers. Each response is validated against the schema of
 * its status, and each accepted body against the body's schema. `seen` collects "operation status" of all responses, shared by all
 * clients of the document.
 */
export function documentedClient(document: ApiDocument, seen = new Set<string>()) {
  const origin = document.servers[0]?.url ?? ''
  const cookies = new Map<string, string>()

  async function call(operationId: string, asked: Asked = {}): Promise<Answer> {
    const { method, path, call } = callNamed(document, operationId)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asked.path?.[name] ?? ''),
    )
    const url = new URL(filled, origin)
    for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value)
    const text = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
    const answer = await bare(url, method, text, {
      ...(asked.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(asked.announces !== undefined && { 'Content-Length': String(asked.announces) }),
      ...asked.headers,
    })
    storeCookies(cookies, answer.headers['set-cookie'] ?? [])
    const checked = check(document, call, answer)
    seen.add(`${operationId} ${answer.status}`)
    if (answer.status < 300 && asked.body !== undefined) checkBody(document, call, asked.body)
    return checked
  }

  return { call, cookies }
}

/** The documented "operation status" pairs of those areas without a response so far; except those that need a failing server. */
export function neverSeen(
  document: ApiDocument,
  seen: Set<string>,
  ofArea: (name: string) => boolean,
): string[] {
  // 423 is the state of a device: locked-session.http.test.ts tests it at every address.
  const ofTrouble = ['400', '408', '423', '429', '500', '503']
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return calls
    .filter(({ tags }) => tags.some(ofArea))
    .flatMap(({ operationId, responses, requestBody }) =>
      Object.keys(responses)
        .filter((status) => !ofTrouble.includes(status) || (status === '400' && requestBody))
        .map((status) => `${operationId} ${status}`),
    )
    .filter((one) => !seen.has(one))
}

/** A form with one file and other fields (RFC 7578), as an API client writes it. */
export function formOf(field: string, content: Buffer, others: Record<string, string> = {}) {
  const texts = Object.entries(others).map(
    ([name, value]) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--line\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const raw = Buffer.concat([Buffer.from(texts.join('') + head), content, Buffer.from('\r\n--line--\r\n')])
  return { raw, headers: { 'Content-Type': 'multipart/form-data; boundary=line' } }
}

function callNamed(document: ApiDocument, operationId: string) {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      if (call.operationId === operationId) return { method: method.toUpperCase(), path, call }
    }
  }
  throw new Error(`The document has no ${operationId}`)
}

type Raw = { status: number; headers: IncomingMessage['headers']; text: string }

/** node:http adds no headers of its own, unlike fetch. */
function bare(
  url: URL,
  method: string,
  text: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const length = text === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) }
    const request = send(url, { method, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        })
        if (!request.writableEnded) request.destroy()
      })
      response.on('error', reject)
    })
    request.on('error', reject)
    if ('Content-Length' in headers) request.flushHeaders()
    else request.end(text)
  })
}

function check(document: ApiDocument, call: Call, { status, headers, text }: Raw): Answer {
  const where = `${call.operationId} answered ${status}: ${text.slice(0, 300)}`
  const documented = call.responses[status]
  if (!documented) throw new Error(`Not documented: ${where}`)
  for (const name of Object.keys(documented.headers ?? {})) {
    // Only lists with a next page have a Link.
    if (name !== 'Link' && headers[name.toLowerCase()] === undefined) throw new Error(`No ${name}: ${where}`)
  }
  const [type] = Object.keys(documented.content ?? {})
  if (!type) return { status, headers, body: text }
  if (!headers['content-type']?.startsWith(type)) throw new Error(`Not ${type}: ${where}`)
  if (type !== 'application/json') return { status, headers, body: text }
  const body: unknown = JSON.parse(text)
  const schema = documented.content?.[type]?.schema ?? {}
  const result = documentedSchema(document, schema).safeParse(body)
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n${where}`)
  return { status, headers, body }
}

function checkBody(document: ApiDocument, call: Call, body: unknown): void {
  const schema = call.requestBody?.content['application/json']?.schema
  const result = schema && documentedSchema(document, schema).safeParse(body)
  if (result?.success === false)
    throw new Error(`${call.operationId} accepted what its schema refuses: ${z.prettifyError(result.error)}`)
}

function storeCookies(cookies: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isExpired) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
