export type Send = {
  method?: string
  /** Fields of a form, sent as a browser without JavaScript sends them. */
  form?: Record<string, string | string[]>
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

export type HttpClient = {
  /** Never follows redirects; stores cookies like a browser. */
  send(path: string, options?: Send): Promise<Response>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  postForm(path: string, form: Record<string, string | string[]>): Promise<Response>
  postJson(path: string, json: unknown): Promise<Response>
  cookies: Map<string, string>
}

/** The cookies as the value of a Cookie header. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

/** A client that behaves like a browser with one cookie jar and one origin. */
export function httpClient(origin: string): HttpClient {
  const cookies = new Map<string, string>()

  async function send(path: string, options: Send = {}): Promise<Response> {
    const { form, json, headers } = options
    const body = form ? formBody(form) : json === undefined ? options.body : JSON.stringify(json)
    const response = await fetch(new URL(path, origin), {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      body,
      headers: {
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(body !== undefined && { origin }),
        ...headers,
      },
    })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }

  return {
    send,
    cookies,
    get: (path, headers) => send(path, { headers }),
    postForm: (path, form) => send(path, { form }),
    postJson: (path, json) => send(path, { json }),
  }
}

function formBody(form: Record<string, string | string[]>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  )
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  const isExpired = attributes.some((attribute) => {
    const [key = '', date = ''] = attribute.split('=')
    if (key.toLowerCase() === 'max-age') return Number(date) <= 0
    return key.toLowerCase() === 'expires' && Date.parse(date) <= Date.now()
  })
  if (isExpired || value === '') cookies.delete(name)
  else cookies.set(name, value)
}

const CONCURRENCY = 10

/**
 * Sends requests, a few at a time, until a rate limit has counted `count` of them. A busy process answers some with 503 before the limit
 * counts them; these are sent again.
 */
export async function sendCounted(count: number, send: () => Promise<Response>): Promise<void> {
  for (let done = 0; done < count; ) {
    const answers = await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count - done) }, send))
    done += answers.filter(({ status }) => status !== 503).length
  }
}
