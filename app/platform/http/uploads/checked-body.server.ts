/**
 * Makes a request's form and JSON readers respond with 400 to bodies that cannot be read (wrong type, broken syntax, cut off), to texts
 * with a null character, which Postgres refuses, and to malicious JSON. Routes see only usable bodies.
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

/** Counts fields before parsing, where that is cheap; other forms are bounded by the body limit. */
async function formOf(request: Request): Promise<FormData> {
  const body = await request.arrayBuffer()
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded/i.test(type) && hasMoreFields(new Uint8Array(body)))
    throw badRequest()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  if ([...form.keys()].length > FIELDS_MAX) throw badRequest()
  return form
}

function hasMoreFields(body: Uint8Array): boolean {
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

/**
 * Whether a parsed JSON value is safe to pass on: no null characters in its texts and names (Postgres refuses them), no `__proto__`
 * (code that copies such an object changes all objects), and bounded nesting and number of values. Walks without recursion, so that the
 * nesting cannot exhaust the stack either.
 */
export function isHarmless(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 0]]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, depth] = next
    if (typeof one === 'string' && one.includes('\0')) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth === DEPTH_MAX) return false
    for (const [name, entry] of Object.entries(one)) {
      if (name === '__proto__' || name.includes('\0')) return false
      values += 1
      if (values > VALUES_MAX) return false
      waiting.push([entry, depth + 1])
    }
  }
  return true
}
