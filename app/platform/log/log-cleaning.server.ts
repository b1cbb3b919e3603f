/** Fields that contain a secret, or something a person wrote or searched for. Compared without case, - and _. */
const SECRET_FIELDS = new Set(
  [
    'accessKeyId authorization busUrl cookie cookies csrf databaseDirectUrl databaseUrl hash otp password passwordHash recoveryCode recoveryCodes replicaUrls',
    'secret secretAccessKey secrets session sessionSecret sessionSecrets setCookie sid signature smtpUrl token tokens totp',
    'about bio body caption content email emails firstName form formData html input lastName latitude longitude mail',
    'messageText params parameters args preview query reason recipient search subject text to username',
  ]
    .join(' ')
    .split(' ')
    .map(plain),
)

const STRUCK = '[struck]'
const DEPTH_MAX = 6
const ITEMS_MAX = 50
const TEXT_MAX = 4000

/** The fields of a log line without secrets, e-mail addresses and texts of people; deep, wide and long values are truncated. */
export function cleanFields(fields: Record<string, unknown>): Record<string, unknown> {
  return cleanObject(fields, 0, new Set())
}

/** A text without e-mail addresses, passwords in URLs, and tokens in query strings and in the paths of mailed links. */
export function cleanText(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .replace(/\/\/[^\s/@]+@/g, `//${STRUCK}@`)
    .replace(/[^\s@,;:<>"'()=/]+@[^\s@,;:<>"'()=/]+/g, (found) =>
      found.startsWith(STRUCK) ? found : '[e-mail]',
    )
    .replace(/([?&](?:token|code|key|signature|email|search|q)=)[^&\s]+/gi, `$1${STRUCK}`)
    .replace(/(\/(?:appeal|support\/tickets)\/)[\w.-]{40,}/g, `$1${STRUCK}`)
}

function cleanObject(fields: object, depth: number, seen: Set<object>): Record<string, unknown> {
  const kept = Object.entries(fields).slice(0, ITEMS_MAX)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isSecret(name, value) ? STRUCK : cleanValue(value, depth + 1, seen)]),
  )
}

function isSecret(name: string, value: unknown): boolean {
  return SECRET_FIELDS.has(plain(name)) && value !== undefined && value !== null && typeof value !== 'boolean'
}

function cleanValue(value: unknown, depth: number, seen: Set<object>): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (value instanceof Date) return value
  if (seen.has(value) || depth > DEPTH_MAX) return '[cut]'

  const path = new Set(seen).add(value)
  if (value instanceof Error) return cleanError(value, depth, path)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof URL) return cleanText(value.href)
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => cleanValue(item, depth + 1, path))
  return cleanObject(value, depth, path)
}

// The fields that identify the fault and its location. Postgres puts row values into `detail` and `where`, Drizzle appends all parameters
// to its message: neither is logged.
const ERROR_FACTS = [
  'code',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'status',
] as const

function cleanError(error: Error, depth: number, seen: Set<object>): Record<string, unknown> {
  const facts = ERROR_FACTS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))
  return {
    type: error.name,
    message: errorMessage(error),
    ...Object.fromEntries(facts),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: cleanValue(error.cause, depth + 1, seen) }),
    ...(error instanceof AggregateError ? { errors: cleanValue(error.errors, depth + 1, seen) } : {}),
  }
}

/** An error's message, cleaned, without the parameters that Drizzle appends to a failed statement. */
export function errorMessage(error: unknown): string {
  return cleanText((error instanceof Error ? error.message : String(error)).split('\nparams:')[0] ?? '')
}

// The first lines of a stack repeat the message.
function frames(error: Error): string | undefined {
  const lines = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return lines && cleanText(lines.join('\n'))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}
