import { isIP } from 'node:net'
import { BACKUP_KEEP_DAYS, BACKUP_KEEP_DAYS_MAX } from 'db/limits/backup'
import { z } from 'zod'
import { isPublicKey, isVapidPair } from './secrets/vapid-keys.server'

export const MODES = ['production', 'demo', 'development', 'test'] as const
export type Mode = (typeof MODES)[number]

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** What a process does: serves people, runs jobs, or both. */
export const ROLES = ['all', 'web', 'worker'] as const
const SECRET_MIN = 32
/** Each process keeps connections to every replica, and asks each twice a second. */
const REPLICAS_MAX = 8

/** What determines the schemas: production requires more variables, and each storage driver has its own. */
export type Shape = {
  production: boolean
  driver: string | undefined
  /** Whether either of its two keys is set: each needs the other. */
  recaptcha?: boolean
  /** The same for the two variables of the CDN purge, and for those of pages. */
  purge?: boolean
  pagePurge?: boolean
  /** Whether a place for backups or their journal is set: both need recipients. */
  backup?: boolean
}

/** One schema per variable, in the order of .env.example. Each message completes the line "NAME …". */
export function variables({
  production,
  driver,
  recaptcha = false,
  purge = false,
  pagePurge = false,
  backup = false,
}: Shape) {
  const required = (schema: z.ZodType<string, string>, hint: string, fallback: string) =>
    production ? demanded(schema, hint) : schema.default(fallback)
  const wantedBy = (name: string, schema: z.ZodType<string, string>, hint: string) =>
    driver === name ? demanded(schema, hint) : schema.optional()

  const values = z.object({
    APP_MODE: z.enum(MODES, `must be one of ${MODES.join(', ')}`).optional(),
    APP_NAME: text.default('Orchidee'),
    APP_URL: required(appUrl, 'the public address, such as https://example.org', ''),
    HOST: text.default(production ? '0.0.0.0' : '127.0.0.1'),
    PORT: port.default(3000),
    DATA_DIR: text.default('.data'),
    DATABASE_URL: required(
      databaseUrl,
      'a Postgres address, such as postgres://user:password@host:5432/name',
      'postgres://postgres:postgres@127.0.0.1:5432/app',
    ),
    BUS_URL: busUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_PREPARED: onOrOff.default('on'),
    DATABASE_REPLICA_URLS: replicaUrls,
    STOP_NOTICE: stopNotice.default(production ? 3 : 0),
    WARM_UP: onOrOff.default(production ? 'on' : 'off'),
    ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
    SESSION_SECRET: production ? demandedSecrets : givenSecrets,
    SEAL_KEYS: production ? demandedSecrets : givenSecrets,
    STORAGE_DRIVER: production
      ? z.enum(['disk', 's3'], { error: mustBe('is missing: set it to disk or s3', 'must be disk or s3') })
      : z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
    STORAGE_DIR: production ? wantedBy('disk', text, 'the folder of the stored files') : text.optional(),
    S3_ENDPOINT: httpUrl.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_BUCKET: wantedBy('s3', text, 'the name of the bucket'),
    S3_ACCESS_KEY_ID: wantedBy('s3', text, 'the access key of the bucket'),
    S3_SECRET_ACCESS_KEY: wantedBy('s3', text, 'the secret key of the bucket'),
    MEDIA_BASE_URL: httpUrl.optional(),
    MEDIA_PURGE_URL: purge
      ? demanded(httpUrl, 'the URL of the purge webhook of the CDN')
      : httpUrl.optional(),
    MEDIA_PURGE_SECRET: purge
      ? demanded(purgeSecret, 'the key that signs its requests')
      : purgeSecret.optional(),
    PAGE_CACHE_MB: megabytes.default(64),
    PAGE_PURGE_URL: pagePurge
      ? demanded(httpUrl, 'the URL of the purge webhook of the CDN in front of pages')
      : httpUrl.optional(),
    PAGE_PURGE_SECRET: pagePurge
      ? demanded(purgeSecret, 'the key that signs its requests')
      : purgeSecret.optional(),
    // Without mail nobody can verify an address or reset a password.
    SMTP_URL: production
      ? demanded(smtpUrl, 'the mail server, such as smtps://user:password@mail.example.org')
      : smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    SUPPORT_MAIL: mailFrom.optional(),
    RECAPTCHA_SITE_KEY: recaptcha ? demanded(text, 'the site key of reCAPTCHA v3') : text.optional(),
    RECAPTCHA_SECRET: recaptcha ? demanded(text, 'the secret key of reCAPTCHA v3') : text.optional(),
    RECAPTCHA_URL: httpUrl.default('https://www.google.com/recaptcha'),
    RECAPTCHA_MIN_SCORE: score.default(0.5),
    PAYMENT_SHOP_ID: required(shopId, 'the number of the shop at the payment provider', '10001'),
    PAYMENT_KEY: production ? demandedPaymentKeys : paymentKeys.optional().transform((keys) => keys ?? []),
    PAYMENT_ORDER_URL: production
      ? demanded(
          httpsUrl,
          'the order page of the payment provider, such as https://secure.verotel.com/startorder',
        )
      : httpUrl.optional(),
    PAYMENT_STATUS_URL: production
      ? demanded(
          httpsUrl,
          'the status address of the payment provider, such as https://secure.verotel.com/status/purchase',
        )
      : httpUrl.optional(),
    GEOCODER_URL: (production ? httpsUrl : httpUrl).optional(),
    DEMO_UPGRADE: demoUpgrade(production),
    OPERATOR_NAME: required(line, 'the name and legal form of the operator', 'Beispiel GmbH (Demo)'),
    OPERATOR_ADDRESS: required(
      line,
      'the street, number, postcode, town and country of the operator',
      'Beispielstraße 1, 10115 Berlin, Deutschland',
    ),
    OPERATOR_EMAIL: required(email, 'the e-mail address of the operator', 'betreiber@example.org'),
    OPERATOR_PHONE: required(line, 'the phone number of the operator', '+49 30 000000'),
    OPERATOR_REPRESENTATIVE: required(line, 'the names of those who represent the operator', 'Eva Beispiel'),
    OPERATOR_RESPONSIBLE: required(
      line,
      'the name and address of the person responsible for the content (section 18 (2) MStV)',
      'Eva Beispiel, Beispielstraße 1, 10115 Berlin',
    ),
    OPERATOR_YOUTH_OFFICER: required(
      line,
      'the name and contact of the officer for the protection of minors (section 7 JMStV)',
      'Jo Beispiel, jugendschutz@example.org',
    ),
    OPERATOR_DATA_AUTHORITY: required(
      line,
      'the supervisory authority for data protection, with its address',
      'Berliner Beauftragte für Datenschutz und Informationsfreiheit, Alt-Moabit 59-61, 10555 Berlin',
    ),
    OPERATOR_DATA_OFFICER: line.optional(),
    OPERATOR_REGISTER: production ? line.optional() : line.default('Amtsgericht Beispielstadt, HRB 0000'),
    OPERATOR_VAT_ID: production ? line.optional() : line.default('DE000000000'),
    OPERATOR_PROCESSORS: line.optional(),
    VAPID_PUBLIC_KEY: production
      ? demanded(vapidPublicKey, 'the public key of Web Push, from "npx web-push generate-vapid-keys"')
      : vapidPublicKey.optional(),
    VAPID_PRIVATE_KEY: production
      ? demanded(text, 'its private key, from "npx web-push generate-vapid-keys"')
      : text.optional(),
    VAPID_SUBJECT: production
      ? demanded(vapidSubject, 'your address for push services, such as mailto:admin@example.org')
      : vapidSubject.optional(),
    PUSH_TEST_SERVICE: notInProduction(production, httpsUrl),
    PUSH_TEST_CA: notInProduction(production, text),
    METRICS_PORT: port.optional(),
    METRICS_HOST: text.default('127.0.0.1'),
    METRICS_TOKEN: metricsToken.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
    OTEL_SERVICE_NAME: text.default('orchidee'),
    OTEL_TRACES_SAMPLER_ARG: score.default(1),
    BACKUP_URL: backupPlace.optional(),
    BACKUP_JOURNAL_URL: backupPlace.optional(),
    BACKUP_RECIPIENTS: backup
      ? z
          .string('is missing: set it to the public key of the operator, from "age-keygen"')
          .pipe(backupRecipients)
      : backupRecipients.optional().transform((keys) => keys ?? []),
    BACKUP_KEEP_DAYS: keepDays.default(BACKUP_KEEP_DAYS),
    BACKUP_TOOLS_DIR: text.optional(),
    TRUST_PROXY: trustProxy,
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  return values
    .refine((given) => isPair(given.VAPID_PUBLIC_KEY, given.VAPID_PRIVATE_KEY), {
      path: ['VAPID_PRIVATE_KEY'],
      error: 'must belong to VAPID_PUBLIC_KEY',
    })
    .refine((given) => given.METRICS_PORT === undefined || given.METRICS_PORT !== given.PORT, {
      path: ['METRICS_PORT'],
      error: 'must not be PORT, which everybody reaches',
    })
    .refine((given) => !given.BACKUP_URL || given.BACKUP_URL !== given.BACKUP_JOURNAL_URL, {
      path: ['BACKUP_JOURNAL_URL'],
      error: 'must be another place than BACKUP_URL: the journal must outlive the backups',
    })
}

// Push services bind a subscription to the public key, and refuse every other signature.
function isPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  if (publicKey === undefined || privateKey === undefined) return publicKey === privateKey
  return !isPublicKey(publicKey) || isVapidPair(publicKey, privateKey)
}

const mustBe =
  (missing: string, wrong: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? missing : wrong

const demanded = (schema: z.ZodType<string, string>, hint: string) =>
  z.string(`is missing: set it to ${hint}`).pipe(schema)

const splitList = (value: string) => value.split(',').map((one) => one.trim())

const text = z.string().max(4096, 'is longer than 4096 characters')

// One line of a legal page.
const line = text.max(500, 'is longer than 500 characters')
const email = line.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'must be an e-mail address')

const addressWith = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const httpUrl = text.refine(addressWith(['http:', 'https:']), 'must be an address with http:// or https://')

const httpsUrl = text.refine(addressWith(['https:']), 'must be an address with https://')

const shopId = text.regex(/^\d{1,12}$/, 'must be a number of up to 12 digits')
const PAYMENT_KEY_MIN = 16
const paymentKeys = text
  .transform((value) => splitList(value))
  .refine(
    (keys) => keys.every((key) => key.length >= PAYMENT_KEY_MIN),
    `must have at least ${PAYMENT_KEY_MIN} characters (each one, where two stand comma-separated)`,
  )
const demandedPaymentKeys = z
  .string('is missing: set it to the signature key of the shop at the payment provider')
  .pipe(paymentKeys)
// With it anybody gets premium without paying.
const demoUpgrade = (production: boolean) =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .refine((value) => !production || value !== 'on', 'must be off in production')

const PURGE_SECRET_MIN = 16
const purgeSecret = text.min(PURGE_SECRET_MIN, `must have at least ${PURGE_SECRET_MIN} characters`)

const TOKEN_MIN = 32
// As in an Authorization header (RFC 6750).
const metricsToken = text.regex(new RegExp(`^[\\w.~+/-]{${TOKEN_MIN},}=*$`), {
  error: `must have at least ${TOKEN_MIN} letters, digits or -._~+/, such as from "openssl rand -hex 32"`,
})

const vapidPublicKey = text.refine(isPublicKey, 'must be a public key of Web Push (87 characters)')

const vapidSubject = text.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
  error: 'must be an address with mailto: or https://',
})

// A bucket's address has its keys, as those of the database and the mail server do.
const backupPlace = text.refine(
  (value) => value.startsWith('/') || isBucketUrl(value),
  'must be a folder, such as /srv/backup, or s3://key:secret@host/bucket',
)

const isBucketUrl = (value: string): boolean => {
  if (!addressWith(['s3:', 's3+http:'])(value)) return false
  const { username, password, hostname, pathname } = new URL(value)
  return [username, password, hostname].every(Boolean) && /^\/[^/]+\/?$/.test(pathname)
}

const backupRecipients = text
  .transform(splitList)
  .refine((keys) => keys.every((key) => /^age1[0-9a-z]+$/.test(key)), 'must be public keys of age (age1…)')

const keepDays = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number of days')
  .transform(Number)
  .refine(
    (days) => days >= 1 && days <= BACKUP_KEEP_DAYS_MAX,
    `must be a number of days from 1 to ${BACKUP_KEEP_DAYS_MAX}`,
  )

// Everything that a member subscribes with would be sent there.
const notInProduction = (production: boolean, schema: z.ZodType<string, string>) =>
  schema.optional().refine((value) => !production || value === undefined, 'must be empty in production')

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

// Session cookies are Secure with the __Host- prefix; browsers allow plain http only on localhost.
const appUrl = text
  .refine(
    (value) =>
      addressWith(['https:'])(value) ||
      (addressWith(['http:'])(value) && LOCAL_HOSTS.includes(new URL(value).hostname)),
    'must be an https:// address (http:// is for localhost only)',
  )
  .refine((value) => !URL.canParse(value) || new URL(value).origin === value.replace(/\/$/, ''), {
    error: 'must name scheme, host and port only, without a path',
  })

const databaseUrl = text.refine(
  addressWith(['postgres:', 'postgresql:']),
  'must be an address with postgres:// or postgresql://',
)

const isBusAddress = addressWith(['redis:', 'rediss:', 'valkey:', 'valkeys:'])
// The path is the number of a database, which keeps several installations on one server apart.
const busUrl = text
  .refine(isBusAddress, 'must be an address with redis://, rediss://, valkey:// or valkeys://')
  .refine((value) => !isBusAddress(value) || /^(\/\d{0,4})?$/.test(new URL(value).pathname), {
    error: 'must name at most the number of a database after the host, such as redis://host:6379/1',
  })
const replicaUrls = text
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .refine((urls) => urls.length <= REPLICAS_MAX, `must have at most ${REPLICAS_MAX} addresses`)
  .refine(
    (urls) => urls.every((url) => databaseUrl.safeParse(url).success),
    'must be addresses with postgres:// or postgresql://, comma-separated',
  )

// The process ends ten seconds after SIGTERM at the latest.
const stopNotice = z
  .string()
  .regex(/^[0-5]$/, 'must be a whole number of seconds from 0 to 5')
  .transform(Number)

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const smtpUrl = text.refine(addressWith(['smtp:', 'smtps:']), 'must be an address with smtp:// or smtps://')

const mailFrom = text.regex(/^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, {
  error: 'must be an e-mail address, or Name <address>',
})

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535')

const MEGABYTES_MAX = 4096
const megabytes = z
  .string()
  .regex(/^\d{1,4}$/, `must be a whole number from 0 to ${MEGABYTES_MAX}`)
  .transform(Number)
  .refine((value) => value <= MEGABYTES_MAX, `must be a whole number from 0 to ${MEGABYTES_MAX}`)

const score = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.5')
  .transform(Number)

const longSecrets = (secrets: string[]) => secrets.every((secret) => secret.length >= SECRET_MIN)
const SECRET_TOO_SHORT = `must have at least ${SECRET_MIN} characters (each one, where several stand comma-separated)`

const secretList = text.transform(splitList).refine(longSecrets, SECRET_TOO_SHORT)
const givenSecrets = secretList.optional().transform((secrets) => secrets ?? [])
const demandedSecrets = z
  .string(
    `is missing: set it to at least ${SECRET_MIN} random characters, such as from "openssl rand -hex 32"`,
  )
  .pipe(secretList)

// As OpenTelemetry defines it: name=value,name=value, percent-encoded.
const otlpHeaders = text
  .default('')
  .refine(
    (value) =>
      value.split(',').every((part) => /^\s*$|^\s*[\w-]+=[\x21-\x7e]*\s*$/.test(part) && canDecode(part)),
    'must be a list such as name=value,name=value',
  )
  .transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter((part) => part.includes('='))
        .map((part) => {
          const [name = '', ...rest] = part.trim().split('=')
          return [name, decodeURIComponent(rest.join('='))]
        }),
    ),
  )

function canDecode(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text) && !/%[89a-f]/i.test(text)
}

// "Trust everybody" is not allowed: a client could then claim any address and bypass all limits.
const OFF = ['off', 'false', 'no', '0']
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const trustProxy = text
  .default('off')
  .refine(
    (value) =>
      OFF.includes(value.toLowerCase()) ||
      /^[1-9]$/.test(value) ||
      value.split(',').every((part) => isNetwork(part.trim())),
    'must be off, a number of proxies (1 to 9), or a list of loopback, linklocal, uniquelocal, addresses and networks',
  )
  .transform((value) => (OFF.includes(value.toLowerCase()) ? (false as const) : value))

function isNetwork(part: string): boolean {
  if (PROXY_NETWORKS.includes(part)) return true
  const [address = '', bits, ...rest] = part.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
