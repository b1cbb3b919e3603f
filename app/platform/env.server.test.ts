import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.server'
import { variables } from './env-variables.server'
import { vapidKeysOf } from './secrets/vapid-keys.server'

const KEYS = vapidKeysOf('7'.repeat(64))

const OPERATOR = {
  OPERATOR_NAME: 'House GmbH',
  OPERATOR_ADDRESS: 'Some Street 1, 20095 Hamburg, Germany',
  OPERATOR_EMAIL: 'post@example.org',
  OPERATOR_PHONE: '+49 40 1',
  OPERATOR_REPRESENTATIVE: 'Kim House',
  OPERATOR_RESPONSIBLE: 'Kim House, Some Street 1, 20095 Hamburg',
  OPERATOR_YOUTH_OFFICER: 'Lee House, youth@example.org',
  OPERATOR_DATA_AUTHORITY: 'The authority of Hamburg',
}

const PRODUCTION = {
  APP_MODE: 'production',
  APP_URL: 'https://example.org/',
  DATABASE_URL: 'postgres://app:pw@db/app',
  SESSION_SECRET: 'n'.repeat(32),
  SEAL_KEYS: 's'.repeat(32),
  STORAGE_DRIVER: 'disk',
  STORAGE_DIR: '/srv/files',
  SMTP_URL: 'smtps://app:pw@mail.example.org',
  MAIL_FROM: 'House <post@example.org>',
  PAYMENT_SHOP_ID: '60678',
  PAYMENT_KEY: 'k'.repeat(30),
  PAYMENT_ORDER_URL: 'https://secure.verotel.com/startorder',
  PAYMENT_STATUS_URL: 'https://secure.verotel.com/status/purchase',
  ...OPERATOR,
  VAPID_PUBLIC_KEY: KEYS.publicKey,
  VAPID_PRIVATE_KEY: KEYS.privateKey,
  VAPID_SUBJECT: 'mailto:push@example.org',
}

function settings(source: Record<string, string | undefined>) {
  const read = readEnv(source)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.env
}

function problems(source: Record<string, string | undefined>) {
  const read = readEnv(source)
  return 'problems' in read ? read.problems : []
}

describe('production', () => {
  test('starts with all required variables', () => {
    expect(settings(PRODUCTION)).toMatchObject({
      mode: 'production',
      appUrl: 'https://example.org',
      host: '0.0.0.0',
      port: 3000,
      sessionSecrets: ['n'.repeat(32)],
      storage: { driver: 'disk', dir: '/srv/files' },
      trustProxy: false,
    })
  })

  test('reports every missing variable on its own line', () => {
    const lines = problems({ NODE_ENV: 'production' })
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'APP_URL',
      'DATABASE_URL',
      'SESSION_SECRET',
      'SEAL_KEYS',
      'STORAGE_DRIVER',
      'SMTP_URL',
      'PAYMENT_SHOP_ID',
      'PAYMENT_KEY',
      'PAYMENT_ORDER_URL',
      'PAYMENT_STATUS_URL',
      ...Object.keys(OPERATOR),
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
      'VAPID_SUBJECT',
    ])
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ is missing: set it to .{5,}$/)
  })

  test('treats an empty variable as missing', () => {
    expect(problems({ ...PRODUCTION, DATABASE_URL: ' ' })).toEqual([
      'DATABASE_URL is missing: set it to a Postgres address, such as postgres://user:password@host:5432/name',
    ])
  })

  test('requires a mail server; the sender defaults to an address of its own host', () => {
    expect(problems({ ...PRODUCTION, SMTP_URL: '' })).toEqual([
      'SMTP_URL is missing: set it to the mail server, such as smtps://user:password@mail.example.org',
    ])
    expect(settings({ ...PRODUCTION, MAIL_FROM: '' }).mailFrom).toBe('noreply@example.org')
  })

  test('payments: the key rotates, addresses are https, and nobody gets premium for nothing', () => {
    const two = `${'n'.repeat(30)},${'o'.repeat(30)}`
    expect(settings({ ...PRODUCTION, PAYMENT_KEY: two })).toMatchObject({
      payment: { shopId: '60678', keys: ['n'.repeat(30), 'o'.repeat(30)] },
      isDemoUpgradeOn: false,
    })
    expect(problems({ ...PRODUCTION, PAYMENT_KEY: 'short' }).join()).toMatch(
      /^PAYMENT_KEY must have at least/,
    )
    expect(problems({ ...PRODUCTION, PAYMENT_ORDER_URL: 'http://pay.example' })).toEqual([
      'PAYMENT_ORDER_URL must be an address with https://',
    ])
    expect(problems({ ...PRODUCTION, DEMO_UPGRADE: 'on' })).toEqual([
      'DEMO_UPGRADE must be off in production',
    ])
    expect(settings({ APP_MODE: 'demo', PORT: '4000' })).toMatchObject({
      payment: { orderUrl: 'http://localhost:4000/sandbox/pay', keys: [] },
      isDemoUpgradeOn: true,
    })
    expect(settings({ APP_MODE: 'test' }).isDemoUpgradeOn).toBe(false)
  })

  test('the operator has no demo values; what is not registered may be missing', () => {
    const { operator } = settings(PRODUCTION)
    expect(JSON.stringify(operator)).not.toMatch(/Beispiel|Demo|000000/)
    expect(operator).toMatchObject({ name: 'House GmbH', register: undefined, vatId: undefined })
    expect(problems({ ...PRODUCTION, OPERATOR_EMAIL: 'post' })).toEqual([
      'OPERATOR_EMAIL must be an e-mail address',
    ])
    expect(settings({ APP_MODE: 'demo' }).operator.name).toContain('Demo')
  })

  test('push: the two keys belong together, and no other push service is allowed', () => {
    expect(settings(PRODUCTION).push).toEqual({
      keys: KEYS,
      subject: 'mailto:push@example.org',
      testService: undefined,
    })
    const other = vapidKeysOf('8'.repeat(64))
    expect(problems({ ...PRODUCTION, VAPID_PRIVATE_KEY: other.privateKey })).toEqual([
      'VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY',
    ])
    const testing = { PUSH_TEST_SERVICE: 'https://localhost:4443', PUSH_TEST_CA: '/tmp/ca.pem' }
    expect(problems({ ...PRODUCTION, ...testing })).toEqual([
      'PUSH_TEST_SERVICE must be empty in production',
      'PUSH_TEST_CA must be empty in production',
    ])
    expect(settings({ APP_MODE: 'demo', ...testing }).push).toEqual({
      keys: undefined,
      subject: 'mailto:noreply@localhost',
      testService: { host: 'localhost:4443', caFile: '/tmp/ca.pem' },
    })
    expect(problems({ APP_MODE: 'demo', VAPID_PUBLIC_KEY: KEYS.publicKey })).toHaveLength(1)
  })

  test('each storage driver requires its own settings', () => {
    expect(problems({ ...PRODUCTION, STORAGE_DIR: '' }).join()).toMatch(/^STORAGE_DIR is missing/)
    const lines = problems({ ...PRODUCTION, STORAGE_DRIVER: 's3' })
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  test('reCAPTCHA requires both of its keys; without them it is off', () => {
    expect(settings(PRODUCTION).recaptcha).toBeUndefined()
    expect(problems({ ...PRODUCTION, RECAPTCHA_SITE_KEY: 'site' }).join()).toMatch(
      /^RECAPTCHA_SECRET is missing/,
    )
    expect(problems({ ...PRODUCTION, RECAPTCHA_SECRET: 'key' }).join()).toMatch(
      /^RECAPTCHA_SITE_KEY is missing/,
    )
    const both = { ...PRODUCTION, RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'key' }
    expect(settings(both).recaptcha).toEqual({
      siteKey: 'site',
      secret: 'key',
      url: 'https://www.google.com/recaptcha',
      minScore: 0.5,
    })
    expect(settings({ ...both, RECAPTCHA_MIN_SCORE: '0.7' }).recaptcha?.minScore).toBe(0.7)
  })

  test('the CDN purge requires its secret', () => {
    const url = { MEDIA_PURGE_URL: 'https://cdn.example/purge' }
    expect(settings(PRODUCTION).mediaPurge).toBeUndefined()
    expect(problems({ ...PRODUCTION, ...url }).join()).toMatch(/^MEDIA_PURGE_SECRET is missing/)
    expect(problems({ ...PRODUCTION, ...url, MEDIA_PURGE_SECRET: 'short' }).join()).toMatch(/at least 16/)
    const secret = 'a key as long as it has to be'
    expect(settings({ ...PRODUCTION, ...url, MEDIA_PURGE_SECRET: secret }).mediaPurge).toEqual({
      url: 'https://cdn.example/purge',
      secret,
    })
  })

  test('the cache of pages has a size, and a CDN of pages a secret', () => {
    expect(settings(PRODUCTION)).toMatchObject({ pageCacheBytes: 64 * 1024 * 1024, pagePurge: undefined })
    expect(settings({ ...PRODUCTION, PAGE_CACHE_MB: '0' }).pageCacheBytes).toBe(0)
    for (const size of ['-1', '1.5', '5000', 'much'])
      expect(problems({ ...PRODUCTION, PAGE_CACHE_MB: size }).join()).toMatch(/^PAGE_CACHE_MB must be/)
    const url = 'https://cdn.example/purge'
    const secret = 'a key as long as it has to be'
    expect(problems({ ...PRODUCTION, PAGE_PURGE_URL: url }).join()).toMatch(/^PAGE_PURGE_SECRET is missing/)
    const both = { PAGE_PURGE_URL: url, PAGE_PURGE_SECRET: secret }
    expect(settings({ ...PRODUCTION, ...both }).pagePurge).toEqual({ url, secret })
  })

  test.each([
    ['APP_URL', 'http://example.org', 'https'],
    ['APP_URL', 'https://example.org/shop', 'without a path'],
    ['APP_URL', 'example.org', 'https'],
    ['DATABASE_URL', 'mysql://db/app', 'postgres://'],
    ['BUS_URL', 'http://bus:6379', 'redis://'],
    ['BUS_URL', 'bus:6379', 'redis://'],
    ['BUS_URL', 'redis://bus:6379/main', 'number of a database'],
    ['DATABASE_DIRECT_URL', 'db', 'postgres://'],
    ['DATABASE_PREPARED', 'no', 'on or off'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/app,http://two', 'comma-separated'],
    ['DATABASE_REPLICA_URLS', Array(9).fill('postgres://db/app').join(), 'at most 8'],
    ['STOP_NOTICE', '6', 'from 0 to 5'],
    ['WARM_UP', 'yes', 'must be on or off'],
    ['ROLE', 'both', 'web'],
    ['SESSION_SECRET', 'short', '32 characters'],
    ['SEAL_KEYS', 'short', '32 characters'],
    ['SESSION_SECRET', `${'n'.repeat(32)},short`, '32 characters'],
    ['PORT', '70000', '65535'],
    ['PORT', '3000; rm', '65535'],
    ['STORAGE_DRIVER', 'ftp', 'disk or s3'],
    ['SMTP_URL', 'mail.example.org', 'smtp://'],
    ['MAIL_FROM', 'nobody', 'e-mail'],
    ['MEDIA_BASE_URL', 'cdn', 'http://'],
    ['RECAPTCHA_URL', 'google', 'http://'],
    ['RECAPTCHA_MIN_SCORE', '1.5', 'from 0 to 1'],
    ['RECAPTCHA_MIN_SCORE', '-0', 'from 0 to 1'],
    ['VAPID_PUBLIC_KEY', KEYS.privateKey, '87 characters'],
    ['VAPID_PUBLIC_KEY', `B${'A'.repeat(86)}`, '87 characters'],
    ['VAPID_PRIVATE_KEY', 'x', 'belong to VAPID_PUBLIC_KEY'],
    ['VAPID_SUBJECT', 'push@example.org', 'mailto:'],
    ['METRICS_TOKEN', 'short', '32 letters'],
    ['METRICS_TOKEN', `${'a'.repeat(31)} b`, '32 letters'],
    ['METRICS_PORT', '3000', 'must not be PORT'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'http://'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'nonsense', 'name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%E0', 'name=value'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'from 0 to 1'],
    ['TRUST_PROXY', 'true', 'must be off'],
    ['TRUST_PROXY', '10.0.0.0/99', 'must be off'],
    ['LOG_LEVEL', 'loud', 'trace'],
    ['APP_MODE', 'live', 'production'],
  ])('refuses %s=%s', (name, value, reason) => {
    const lines = problems({ ...PRODUCTION, NODE_ENV: 'production', [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
    expect(lines[0]).toContain(reason)
  })

  test('never shows a value', () => {
    expect(problems({ ...PRODUCTION, SESSION_SECRET: 'hunter2', SMTP_URL: 'hunter2' }).join()).not.toContain(
      'hunter2',
    )
  })

  test('allows http on localhost', () => {
    expect(settings({ ...PRODUCTION, APP_URL: 'http://localhost:4000' }).appUrl).toBe('http://localhost:4000')
  })
})

describe('other modes', () => {
  test.each(['demo', 'development', 'test'])('%s requires nothing', (mode) => {
    expect(settings({ APP_MODE: mode, PORT: '4100' })).toMatchObject({
      mode,
      appUrl: 'http://localhost:4100',
      host: '127.0.0.1',
      storage: { driver: 'disk' },
    })
  })

  test('refuses malformed values as well', () => {
    expect(problems({ APP_MODE: 'demo', DATABASE_URL: 'nonsense' })).toHaveLength(1)
  })
})

test('takes replicas as a list, and none, one role and prepared statements by default', () => {
  const DATABASE_REPLICA_URLS = ' postgres://one/app , postgresql://two/app,'
  expect(settings({ ...PRODUCTION, DATABASE_REPLICA_URLS }).replicaUrls).toEqual([
    'postgres://one/app',
    'postgresql://two/app',
  ])
  expect(settings(PRODUCTION)).toMatchObject({
    replicaUrls: [],
    role: 'all',
    arePrepared: true,
    stopNoticeMs: 3000,
    warmsUp: true,
  })
})

test('accepts rotated secrets and named proxies', () => {
  const [fresh, old] = ['a'.repeat(40), 'b'.repeat(40)]
  expect(settings({ ...PRODUCTION, SESSION_SECRET: `${fresh}, ${old}` }).sessionSecrets).toEqual([fresh, old])
  for (const [given, kept] of [
    ['1', '1'],
    ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
    ['Off', false],
  ] as const) {
    expect(settings({ ...PRODUCTION, TRUST_PROXY: given }).trustProxy).toBe(kept)
  }
})

test('metrics and traces are off until they are set', () => {
  expect(settings(PRODUCTION)).toMatchObject({ metrics: { host: '127.0.0.1' }, traces: undefined })
  expect(settings(PRODUCTION).metrics).toEqual({ host: '127.0.0.1', port: undefined, token: undefined })
  const telemetry = {
    METRICS_PORT: '9464',
    METRICS_TOKEN: 't'.repeat(32),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=1=2',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  expect(settings({ ...PRODUCTION, ...telemetry })).toMatchObject({
    metrics: { port: 9464, token: 't'.repeat(32) },
    traces: {
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a b', 'x-other': '1=2' },
      serviceName: 'orchidee',
      ratio: 0.1,
    },
  })
})

test('returns settings or problems for any environment', () => {
  const names = Object.keys(variables({ production: true, driver: 's3' }).shape)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 60 })),
      (source) => {
        for (const line of problems(source)) expect(line).toMatch(/^[A-Z0-9_]+ (is|must) [^\n]+$/)
      },
    ),
    { numRuns: 1000 },
  )
})

test('.env.example describes exactly these variables, in one line each', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const explained = lines.flatMap((line, index) => {
    const name = /^([A-Z0-9_]+)=/.exec(line)?.[1]
    return name && /^# .{10,}/.test(lines[index - 1] ?? '') ? [name] : []
  })
  expect(explained).toEqual(Object.keys(variables({ production: true, driver: 's3' }).shape))
})
