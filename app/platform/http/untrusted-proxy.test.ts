import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log/log.server'
import { forgetSingleton } from '../process/singleton.server'
import { vapidKeysOf } from '../secrets/vapid-keys.server'
import { warnIfNoTrustedProxy, warnOfUntrustedProxy } from './untrusted-proxy.server'

const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
const request = (headers: IncomingMessage['headers']) => warnOfUntrustedProxy({ headers } as IncomingMessage)

beforeEach(() => set('off'))
afterEach(() => warned.mockClear())

function set(trustProxy: string, mode = 'test'): void {
  vi.stubEnv('TRUST_PROXY', trustProxy)
  vi.stubEnv('APP_MODE', mode)
  for (const name of ['env', 'untrusted-proxy']) forgetSingleton(name)
}

test.each(['x-forwarded-for', 'forwarded'])('%s is reported once if no proxy is trusted', (name) => {
  request({ host: 'example.org' })
  expect(warned).not.toHaveBeenCalled()
  for (let time = 0; time < 3; time += 1) request({ [name]: 'for=203.0.113.7' })
  expect(warned).toHaveBeenCalledOnce()
  expect(warned.mock.calls[0]?.[1]).toContain('TRUST_PROXY is off')
})

test('nothing is logged if a proxy is trusted', () => {
  set('loopback')
  request({ 'x-forwarded-for': '203.0.113.7' })
  expect(warned).not.toHaveBeenCalled()
})

test('production warns at the start if no proxy is trusted, other modes do not', () => {
  warnIfNoTrustedProxy()
  expect(warned).not.toHaveBeenCalled()
  const secret = 'n'.repeat(32)
  const keys = vapidKeysOf('7'.repeat(64))
  const needed = {
    ...{ APP_URL: 'https://example.org', SMTP_URL: 'smtp://mail' },
    ...{ SESSION_SECRET: secret, SEAL_KEYS: secret },
    ...{ PAYMENT_SHOP_ID: '1', PAYMENT_KEY: secret },
    PAYMENT_ORDER_URL: 'https://pay.example.org/order',
    PAYMENT_STATUS_URL: 'https://pay.example.org/status',
    ...{ OPERATOR_NAME: 'House', OPERATOR_ADDRESS: 'Some Street 1', OPERATOR_EMAIL: 'post@example.org' },
    ...{ OPERATOR_PHONE: '1', OPERATOR_REPRESENTATIVE: 'Kim', OPERATOR_RESPONSIBLE: 'Kim' },
    ...{ OPERATOR_YOUTH_OFFICER: 'Lee', OPERATOR_DATA_AUTHORITY: 'The authority' },
    ...{ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
    VAPID_SUBJECT: 'mailto:push@example.org',
  }
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value)
  vi.stubEnv('STORAGE_DRIVER', 'disk')
  vi.stubEnv('STORAGE_DIR', '/tmp')
  set('off', 'production')
  warnIfNoTrustedProxy()
  expect(warned).toHaveBeenCalledOnce()
  set('1', 'production')
  warnIfNoTrustedProxy()
  expect(warned).toHaveBeenCalledOnce()
})
