import { type IncomingMessage, request as send } from 'node:http'
import { z } from 'zod'
import { documentedSchema, type Schema } from './documented-schema'
import { cookieHeader } from './http/http-client'

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
type ApiRequest = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of a JSON body. */
  raw?: string | Buffer
  /** The Content-Length of a body that is announced but never sent. */
  announces?: number
  headers?: Record<string, string>
}
// Tests read responses of every shape.
// biome-ignore lint/suspicious/noExplicitAny: the shape has been checked against the document
type ApiResponse = { status: number; headers: IncomingMessage['headers']; body: any }

/**
 * An API client that knows only the OpenAPI document: it sends cookies and JSON, but no headers of browsers. It validates each response
 * against the schema of its status, and each accepted body against the body's schema.
 * @param seen collects a pair "operation status" for each response; the clients of one test share it
 */
export function documentedClient(document: ApiDocument, seen = new Set<string>()) {
  const origin = document.servers[0]?.url ?? ''
  const cookies = new Map<string, string>()

  async function call(operationId: string, given: ApiRequest = {}): Promise<ApiResponse> {
    const { method, path, call } = callNamed(document, operationId)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(given.path?.[name] ?? ''),
    )
    const url = new URL(filled, origin)
    for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, value)
    const text = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
    const response = await sendBare(url, method, text, {
      ...(given.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookies.size > 0 && { Cookie: cookieHeader(cookies) }),
      ...(given.announces !== undefined && { 'Content-Length': String(given.announces) }),
      ...given.headers,
    })
    storeCookies(cookies, response.headers['set-cookie'] ?? [])
    const checked = checkResponse(document, call, response)
    seen.add(`${operationId} ${response.status}`)
    if (response.status < 300 && given.body !== undefined) checkBody(document, call, given.body)
    return checked
  }

  return { call, cookies }
}

/** The documented "operation status" pairs of some areas that no test has received, except the statuses that other tests cover. */
export function untestedResponses(
  document: ApiDocument,
  seen: Set<string>,
  ofArea: (name: string) => boolean,
): string[] {
  // A locked device gets 423: locked-session.http.test.ts tests it for every URL.
  const testedElsewhere = ['400', '408', '423', '429', '500', '503']
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return calls
    .filter(({ tags }) => tags.some(ofArea))
    .flatMap(({ operationId, responses, requestBody }) =>
      Object.keys(responses)
        .filter((status) => !testedElsewhere.includes(status) || (status === '400' && requestBody))
        .map((status) => `${operationId} ${status}`),
    )
    .filter((pair) => !seen.has(pair))
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

/** Sends a request without the headers that `fetch` would add. */
function sendBare(
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

function checkResponse(document: ApiDocument, call: Call, { status, headers, text }: Raw): ApiResponse {
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
