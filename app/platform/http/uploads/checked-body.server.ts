/**
 * Makes `formData` and `json` of a request throw a 400 response for a body that cannot be read (wrong type, syntax error, truncated), that
 * contains a null character, which Postgres refuses, or that is malicious JSON. Routes get only valid bodies.
 */
export function withCheckedBody(request: Request): void {
  const { json, clone } = request
  Object.defineProperties(request, {
    formData: {
      value: async () => {
        const form = await read(() => formOf(request))
        for (const [name, value] of form) if (hasNull(name) || hasNull(value)) throw badRequest()
        return form
      },
    },
    json: {
      value: async () => {
        const value: unknown = await read(() => json.call(request))
        if (!isHarmless(value)) throw badRequest()
        return value
      },
    },
    clone: {
      value: () => {
        const copy = clone.call(request)
        withCheckedBody(copy)
        return copy
      },
    },
  })
}

/** More than the longest form has. */
const FIELDS_MAX = 200

/** Counts the fields of a URL-encoded form before it is parsed. For multipart forms the body limit bounds the cost of parsing. */
async function formOf(request: Request): Promise<FormData> {
  const body = await request.arrayBuffer()
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded/i.test(type) && hasTooManyFields(new Uint8Array(body)))
    throw badRequest()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  if ([...form.keys()].length > FIELDS_MAX) throw badRequest()
  return form
}

function hasTooManyFields(body: Uint8Array): boolean {
  let fields = 1
  for (const byte of body) if (byte === AMPERSAND) fields += 1
  return fields > FIELDS_MAX
}

const AMPERSAND = 0x26

async function read<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch {
    throw badRequest()
  }
}

const badRequest = () => new Response(null, { status: 400 })

const hasNull = (value: unknown) => typeof value === 'string' && value.includes('\0')

/** Deeper than any body that the platform accepts. */
const DEPTH_MAX = 10
/** More members and items in total than any body that the platform accepts. */
const VALUES_MAX = 20_000

/** Null characters and lone surrogates, which only JSON can escape. */
const isUnstorable = (value: unknown) =>
  hasNull(value) || (typeof value === 'string' && /\p{Cs}/u.test(value))

/**
 * Whether a parsed JSON value is safe to pass on:
 * - Its texts and names have no null characters and no lone surrogates: Postgres refuses them, the latter in columns of JSON.
 * - It has no `__proto__`: code that copies such an object changes all objects.
 * - Its nesting and its number of values are bounded. It is walked without recursion, so that the nesting cannot exhaust the stack either.
 */
export function isHarmless(value: unknown): boolean {
  const pending: [value: unknown, depth: number][] = [[value, 0]]
  let values = 0
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [one, depth] = next
    if (isUnstorable(one)) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth === DEPTH_MAX) return false
    for (const [name, entry] of Object.entries(one)) {
      if (name === '__proto__' || isUnstorable(name)) return false
      values += 1
      if (values > VALUES_MAX) return false
      pending.push([entry, depth + 1])
    }
  }
  return true
}
