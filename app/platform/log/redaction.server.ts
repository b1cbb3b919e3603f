/** Names of fields that contain a secret or what a person wrote or searched for. Compared without case, - and _. */
const SECRET_FIELDS = new Set(
  [
    'accessKeyId authorization busUrl cookie cookies csrf databaseDirectUrl databaseUrl hash otp password passwordHash recoveryCode recoveryCodes replicaUrls',
    'secret secretAccessKey secrets session sessionSecret sessionSecrets setCookie sid signature smtpUrl token tokens totp',
    'about bio body caption content email emails firstName form formData html input lastName latitude longitude mail',
    'messageText params parameters args preview query reason recipient search subject text to username',
  ]
    .join(' ')
    .split(' ')
    .map(normalized),
)

const REDACTED = '[redacted]'
const DEPTH_MAX = 6
const ITEMS_MAX = 50
const TEXT_MAX = 4000

/** Removes secrets, e-mail addresses and personal texts from the fields of a log line, and truncates deep, wide and long values. */
export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactObject(fields, 0, new Set())
}

/** Removes e-mail addresses, passwords in URLs, and tokens in query strings and in the paths of mailed links from a text. */
export function redactText(text: string): string {
  const credentials = text.slice(0, TEXT_MAX).replace(/\/\/[^\s/@]+@/g, `//${REDACTED}@`)
  return withoutMailAddresses(credentials)
    .replace(/([?&](?:token|code|key|signature|email|search|q)=)[^&\s]+/gi, `$1${REDACTED}`)
    .replace(/(\/(?:appeal|support\/tickets)\/)[\w.-]{40,}/g, `$1${REDACTED}`)
}

// Each run of characters is looked at once. A pattern with both sides of the @ would try each character of a run without one: that took
// 40 ms for a path of 4,000 characters, and each request is logged.
const withoutMailAddresses = (text: string): string =>
  text.includes('@')
    ? text.replace(/[^\s,;:<>"'()=/]+/g, (found) =>
        /[^@]@[^@]/.test(found) && !found.startsWith(REDACTED) ? '[e-mail]' : found,
      )
    : text

function redactObject(fields: object, depth: number, seen: Set<object>): Record<string, unknown> {
  const entries = Object.entries(fields).slice(0, ITEMS_MAX)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isSecret(name, value) ? REDACTED : redactValue(value, depth + 1, seen),
    ]),
  )
}

function isSecret(name: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return false
  return SECRET_FIELDS.has(normalized(name))
}

function redactValue(value: unknown, depth: number, seen: Set<object>): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (value instanceof Date) return value
  if (seen.has(value) || depth > DEPTH_MAX) return '[cut]'

  const path = new Set(seen).add(value)
  if (value instanceof Error) return redactError(value, depth, path)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof URL) return redactText(value.href)
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => redactValue(item, depth + 1, path))
  return redactObject(value, depth, path)
}

// Fields of an error that say what failed and where. Postgres writes row values into `detail` and `where`, and Drizzle appends all
// parameters to its message: these are not logged.
const ERROR_FACTS = [
  'code',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'status',
] as const

function redactError(error: Error, depth: number, seen: Set<object>): Record<string, unknown> {
  const facts = ERROR_FACTS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))
  return {
    type: error.name,
    message: errorMessage(error),
    ...Object.fromEntries(facts),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1, seen) }),
    ...(error instanceof AggregateError ? { errors: redactValue(error.errors, depth + 1, seen) } : {}),
  }
}

/** The redacted message of an error, without the parameters that Drizzle appends to a failed statement. */
export function errorMessage(error: unknown): string {
  return redactText((error instanceof Error ? error.message : String(error)).split('\nparams:')[0] ?? '')
}

// The first lines of a stack repeat the message.
function frames(error: Error): string | undefined {
  const lines = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return lines && redactText(lines.join('\n'))
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}
