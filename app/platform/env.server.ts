import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { seconds } from './durations'
import { type LOG_LEVELS, MODES, type Mode, type ROLES, variables } from './env-variables.server'
import { singleton } from './process/singleton.server'
import { ownSecret } from './secrets/own-secret.server'
import { type VapidKeys, vapidKeysOf } from './secrets/vapid-keys.server'

export type { Mode }

export type StorageSettings =
  | { driver: 'disk'; dir: string }
  | {
      driver: 's3'
      endpoint?: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
    }

export type RecaptchaSettings = {
  siteKey: string
  secret: string
  /** Base URL of its script and its `api/siteverify`, without a trailing slash. */
  url: string
  /** From 0 (bot) to 1 (human); lower scores are refused. */
  minScore: number
}

export type PaymentSettings = {
  shopId: string
  /** The first one signs, all verify: prepend a new one to rotate. */
  keys: string[]
  orderUrl: string
  statusUrl: string
}

/** Who runs the platform, for the legal pages. Each value is one line. */
export type Operator = {
  name: string
  address: string
  email: string
  phone: string
  representative: string
  /** Section 18 (2) MStV: name and address. */
  responsible: string
  /** Section 7 JMStV. */
  youthOfficer: string
  dataAuthority: string
  dataOfficer?: string
  register?: string
  vatId?: string
  /** Names of the service providers for servers, storage and e-mail. */
  processors?: string
}

export type BackupSettings = {
  /** Where backups are written: a folder, or s3://key:secret@host/bucket. */
  url?: string
  /** Where the restore journal is exported to: another place. */
  journalUrl?: string
  /** Public keys of age: who has one of their private keys can restore. */
  recipients: string[]
  keepDays: number
  /** The folder of pg_dump and pg_restore, if they are in none of the usual ones. */
  toolsDir?: string
}

export type PushSettings = {
  /** Undefined outside production: `env()` then takes those of the data folder. */
  keys?: VapidKeys
  /** Contact for push services: mailto: or https:. */
  subject: string
  /** A push service of tests, and the file of the certificate that it is trusted by; never in production. */
  testService?: { host: string; caFile?: string }
}

export type Env = {
  mode: Mode
  appName: string
  /** Scheme, host and port, without a trailing slash. */
  appUrl: string
  host: string
  port: number
  /** Absolute path of the app's local data: the demo's database, files and mails. */
  dataDir: string
  databaseUrl: string
  /** A Redis or Valkey server for the events and the rate limits of all processes; undefined where Postgres carries them. */
  busUrl?: string
  /** Past a pooler: undefined if `databaseUrl` leads to Postgres itself. */
  databaseDirectUrl?: string
  /** Whether statements may stay prepared on a connection; an old pooler cannot keep them. */
  arePrepared: boolean
  /** Streaming replicas of that database. */
  replicaUrls: string[]
  role: (typeof ROLES)[number]
  /** How long a process that stops still serves new requests, while /readyz answers 503. */
  stopNoticeMs: number
  /** Whether a process renders pages before /readyz answers 200. */
  warmsUp: boolean
  /** The first one signs, all verify: prepend a new one to rotate. */
  sessionSecrets: string[]
  /** The first one seals evidence, all open it: prepend a new one to rotate. */
  sealKeys: string[]
  storage: StorageSettings
  /** Required in production; elsewhere mails are stored for /dev/mail without it. */
  smtpUrl?: string
  mailFrom: string
  /** Gets a copy of what people write to support; without it, support is read in the admin area alone. */
  supportMail?: string
  /** Undefined where the built-in check is used (app/domains/auth/bot-check). */
  recaptcha?: RecaptchaSettings
  /** Another base URL that serves /media, such as a CDN, without a trailing slash. */
  mediaBaseUrl?: string
  /** Webhook that purges withdrawn photos from that CDN. */
  mediaPurge?: { url: string; secret: string }
  /** Memory for whole pages of visitors; 0 switches their cache off. */
  pageCacheBytes: number
  /** Webhook of a CDN in front of the whole site, which purges pages by their keys; only with it may a CDN keep pages. */
  pagePurge?: { url: string; secret: string }
  payment: PaymentSettings
  operator: Operator
  /** SPEC 7's reverse geocoding; undefined where the bundled places answer alone. */
  geocoderUrl?: string
  push: PushSettings
  backup: BackupSettings
  /** Whether /subscribe and POST /api/upgrade-premium give premium for nothing: the demo alone. */
  isDemoUpgradeOn: boolean
  /** For Express: false, a number of proxies as digits, or a comma-separated list of networks. */
  trustProxy: string | false
  /** Whether admins need a second factor to see the administration: everywhere but in the demo. */
  adminsNeedSecondFactor: boolean
  /** Where Prometheus reads: a port of its own, the bearer of a token on the usual one, both, or (neither) nowhere. */
  metrics: { port?: number; host: string; token?: string }
  /** Where traces are sent (OTLP over HTTP with JSON); undefined without one. `ratio`: the share of traces, from 0 to 1. */
  traces?: { url: string; headers: Record<string, string>; serviceName: string; ratio: number }
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Like process.env, without the extra keys of Vite's types. */
type Source = Record<string, string | undefined>

/**
 * Validates the environment and returns the settings, or one line per missing or malformed variable. Values never appear in the lines,
 * since some are secrets. Outside production session secrets, seal keys and payment keys may be empty.
 */
export function readEnv(source: Source): { env: Env } | { problems: string[] } {
  const given = withoutEmpty(source)
  const mode = modeOf(given)
  const parsed = variables({
    production: mode === 'production',
    driver: given.STORAGE_DRIVER,
    recaptcha: Boolean(given.RECAPTCHA_SITE_KEY ?? given.RECAPTCHA_SECRET),
    purge: Boolean(given.MEDIA_PURGE_URL ?? given.MEDIA_PURGE_SECRET),
    pagePurge: Boolean(given.PAGE_PURGE_URL ?? given.PAGE_PURGE_SECRET),
    backup: Boolean(given.BACKUP_URL ?? given.BACKUP_JOURNAL_URL),
  }).safeParse(given)
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  }

  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const appUrl = withoutSlash(values.APP_URL || `http://localhost:${values.PORT}`)
  return {
    env: {
      mode,
      appName: values.APP_NAME,
      appUrl,
      host: values.HOST,
      port: values.PORT,
      dataDir,
      databaseUrl: values.DATABASE_URL,
      busUrl: values.BUS_URL,
      databaseDirectUrl: values.DATABASE_DIRECT_URL,
      arePrepared: values.DATABASE_PREPARED === 'on',
      replicaUrls: values.DATABASE_REPLICA_URLS,
      role: values.ROLE,
      stopNoticeMs: seconds(values.STOP_NOTICE),
      warmsUp: values.WARM_UP === 'on',
      sessionSecrets: values.SESSION_SECRET,
      sealKeys: values.SEAL_KEYS,
      storage:
        values.STORAGE_DRIVER === 's3'
          ? {
              driver: 's3',
              endpoint: values.S3_ENDPOINT,
              region: values.S3_REGION,
              bucket: values.S3_BUCKET ?? '',
              accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
              secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
            }
          : { driver: 'disk', dir: resolve(values.STORAGE_DIR ?? join(dataDir, 'storage')) },
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM ?? `noreply@${new URL(appUrl).hostname}`,
      supportMail: values.SUPPORT_MAIL,
      recaptcha:
        values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET
          ? {
              siteKey: values.RECAPTCHA_SITE_KEY,
              secret: values.RECAPTCHA_SECRET,
              url: withoutSlash(values.RECAPTCHA_URL),
              minScore: values.RECAPTCHA_MIN_SCORE,
            }
          : undefined,
      mediaBaseUrl: values.MEDIA_BASE_URL && withoutSlash(values.MEDIA_BASE_URL),
      mediaPurge:
        values.MEDIA_PURGE_URL && values.MEDIA_PURGE_SECRET
          ? { url: values.MEDIA_PURGE_URL, secret: values.MEDIA_PURGE_SECRET }
          : undefined,
      pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
      pagePurge:
        values.PAGE_PURGE_URL && values.PAGE_PURGE_SECRET
          ? { url: values.PAGE_PURGE_URL, secret: values.PAGE_PURGE_SECRET }
          : undefined,
      payment: {
        shopId: values.PAYMENT_SHOP_ID,
        keys: values.PAYMENT_KEY,
        // The sandbox of the app itself.
        orderUrl: values.PAYMENT_ORDER_URL ?? `${appUrl}/sandbox/pay`,
        statusUrl: values.PAYMENT_STATUS_URL ?? `${appUrl}/sandbox/status`,
      },
      operator: {
        name: values.OPERATOR_NAME,
        address: values.OPERATOR_ADDRESS,
        email: values.OPERATOR_EMAIL,
        phone: values.OPERATOR_PHONE,
        representative: values.OPERATOR_REPRESENTATIVE,
        responsible: values.OPERATOR_RESPONSIBLE,
        youthOfficer: values.OPERATOR_YOUTH_OFFICER,
        dataAuthority: values.OPERATOR_DATA_AUTHORITY,
        dataOfficer: values.OPERATOR_DATA_OFFICER,
        register: values.OPERATOR_REGISTER,
        vatId: values.OPERATOR_VAT_ID,
        processors: values.OPERATOR_PROCESSORS,
      },
      geocoderUrl: values.GEOCODER_URL,
      push: {
        keys:
          values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
            ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
            : undefined,
        subject: values.VAPID_SUBJECT ?? `mailto:noreply@${new URL(appUrl).hostname}`,
        testService: values.PUSH_TEST_SERVICE
          ? { host: new URL(values.PUSH_TEST_SERVICE).host, caFile: values.PUSH_TEST_CA }
          : undefined,
      },
      backup: {
        url: values.BACKUP_URL,
        journalUrl: values.BACKUP_JOURNAL_URL,
        recipients: values.BACKUP_RECIPIENTS,
        keepDays: values.BACKUP_KEEP_DAYS,
        toolsDir: values.BACKUP_TOOLS_DIR,
      },
      isDemoUpgradeOn: (values.DEMO_UPGRADE ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
      trustProxy: values.TRUST_PROXY,
      adminsNeedSecondFactor: mode !== 'demo',
      metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
      traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
        ? {
            url: `${withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT)}/v1/traces`,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          }
        : undefined,
      logLevel: values.LOG_LEVEL,
    },
  }
}

/**
 * The settings of this process, read once; a `.env` file in the working folder supplies variables that are not set. Throws with one line
 * per problem.
 */
export function env(): Env {
  return singleton('env', () => {
    if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env')
    const read = readEnv(process.env)
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const { sessionSecrets, sealKeys, payment, push, dataDir } = read.env
    return {
      ...read.env,
      sessionSecrets: sessionSecrets.length > 0 ? sessionSecrets : [ownSecret(dataDir, 'session-secret')],
      sealKeys: sealKeys.length > 0 ? sealKeys : [ownSecret(dataDir, 'seal-key')],
      payment: {
        ...payment,
        keys: payment.keys.length > 0 ? payment.keys : [ownSecret(dataDir, 'payment-key')],
      },
      push: { ...push, keys: push.keys ?? vapidKeysOf(ownSecret(dataDir, 'push-key')) },
    }
  })
}

// Compose files and shells pass `NAME=` for "not set".
function withoutEmpty(source: Source): Record<string, string> {
  const given = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(given.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function modeOf(given: Record<string, string>): Mode {
  const named = MODES.find((mode) => mode === given.APP_MODE)
  if (named) return named
  if (given.NODE_ENV === 'production') return 'production'
  return given.NODE_ENV === 'test' ? 'test' : 'development'
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** The current environment with additions, for child processes of a command. */
export function surroundings(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}
