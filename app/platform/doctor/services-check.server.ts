import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { checkRedis } from '../bus/redis.server'
import { checkSmtp } from '../mail/mail.server'
import type { Env } from '../settings/read-settings.server'
import type { Storage } from '../storage/storage.server'
import { causeOf } from '../storage/storage-unavailable'
import { type Check, codeOf, type Finding, fail, ok } from './finding'
import { clockOfServer, type OtherClock } from './machine-check.server'

/** Writes, reads and removes an object, as the app does with photos. */
export function storageCheck({ driver }: Env['storage'], storage: () => Storage): Check {
  return {
    name: 'storage',
    async run() {
      const key = `doctor/${randomUUID()}`
      const body = Buffer.from(key)
      let step: Step = 'write'
      try {
        const store = storage()
        await store.put(key, body, { contentType: 'text/plain' })
        step = 'read'
        const found = await store.get(key)
        const read = found && (await buffer(found.body))
        if (!read?.equals(body))
          return [
            fail(
              'an object was read with other bytes than written',
              'do not use this storage: ask its provider',
            ),
          ]
        step = 'remove'
        await store.remove([key])
        if (await store.get(key))
          return [fail('a removed object is still there', 'switch off versions and locks of the bucket')]
        return [ok(`an object was written, read and removed (${driver})`)]
      } catch (error) {
        return [storageFault(driver, step, causeOf(error))]
      }
    },
  }
}

type Step = 'write' | 'read' | 'remove'

const RIGHTS: Record<Step, string> = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  remove: 's3:DeleteObject',
}

function storageFault(driver: Env['storage']['driver'], step: Step, error: unknown): Finding {
  const name = error instanceof Error ? error.name : ''
  const code = codeOf(error)
  if (driver === 'disk')
    return fail(
      `an object cannot be ${PAST[step]} (${code})`,
      'make STORAGE_DIR an existing folder that the user of the app may write to (chown), on a disk with space',
    )
  if (name === 'NoSuchBucket')
    return fail('the bucket does not exist', 'create S3_BUCKET, or correct its name')
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return fail('the storage refuses the keys', 'check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION')
  if (name === 'RequestTimeTooSkewed')
    return fail('the storage refuses our clock', 'synchronise the clock of this machine by NTP')
  if (name === 'AccessDenied')
    return fail(`the keys may not ${step} objects`, `allow them ${RIGHTS[step]} and s3:ListBucket`)
  return fail(
    `an object cannot be ${PAST[step]} (${code})`,
    'check S3_ENDPOINT, that the server runs, and firewalls in between',
  )
}

const PAST: Record<Step, string> = { write: 'written', read: 'read', remove: 'removed' }

/** The clock of the S3 server; a folder has none of its own. */
export function storageClock(settings: Env['storage']): OtherClock[] {
  if (settings.driver === 'disk') return []
  return [clockOfServer('the storage', settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com/`)]
}

/** Connects, reads the greeting and signs in; sends nothing. */
export function mailCheck(smtpUrl: string | undefined): Check {
  return {
    name: 'mail',
    async run() {
      if (!smtpUrl) return [ok('e-mails are kept for /dev/mail, and none is sent')]
      return [
        await checkSmtp(smtpUrl).then(
          () => ok('the mail server greets and accepts the login'),
          (error: unknown) => mailFault(codeOf(error)),
        ),
      ]
    },
  }
}

/** By the codes of the library. */
function mailFault(code: string): Finding {
  if (code === 'EAUTH')
    return fail(
      'the mail server refuses the login',
      'check user and password in SMTP_URL; encode special characters (%40 for @)',
    )
  if (code === 'ETLS' || code.startsWith('ERR_TLS') || code.includes('CERT'))
    return fail(
      `the connection cannot be encrypted (${code})`,
      'check the certificate of the mail server, and smtps:// (port 465) or smtp:// (port 587, STARTTLS)',
    )
  return fail(
    `the mail server cannot be reached (${code})`,
    'check host and port in SMTP_URL; many providers of servers block ports 25, 465 and 587 until asked',
  )
}

/** Connects to the server of events and rate limits, signs in and asks for an answer. */
export function busCheck(busUrl: string | undefined): Check {
  return {
    name: 'bus',
    async run() {
      if (!busUrl) return []
      return [
        await checkRedis(busUrl).then(
          () => ok('the server of BUS_URL answers and accepts the login'),
          busFault,
        ),
      ]
    },
  }
}

function busFault(error: unknown): Finding {
  const message = error instanceof Error ? error.message : ''
  if (/\b(WRONGPASS|NOAUTH|invalid password)\b/.test(message))
    return fail(
      'the server of BUS_URL refuses the login',
      'check user and password in BUS_URL; encode special characters (%40 for @)',
    )
  if (/\bNOPERM\b/.test(message))
    return fail(
      'the user of BUS_URL lacks rights',
      'allow it all keys, channels and commands, or give the app a server of its own',
    )
  return fail(
    `the server of BUS_URL cannot be reached (${codeOf(error)})`,
    'check host and port in BUS_URL, rediss:// where the server wants TLS, and firewalls in between',
  )
}
