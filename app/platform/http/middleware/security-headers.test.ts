import { afterEach, expect, test, vi } from 'vitest'
import { setEnvironment } from '~/testing/settings'
import { contentSecurityPolicy, securityHeaders } from './security-headers.server'

function under(settings: Record<string, string>) {
  setEnvironment(settings, ['security-headers', 'csp-parts', 'csp-parts-recaptcha'])
  return new Map(securityHeaders())
}

afterEach(() => vi.unstubAllEnvs())

test('visitor pages allow only the site itself; member pages allow their scripts by nonce', () => {
  const visitor = under({}).get('Content-Security-Policy')
  expect(visitor).toBe(contentSecurityPolicy())
  expect(visitor).toContain("default-src 'none'")
  expect(visitor).toContain("script-src 'self'; style-src 'self'; ")
  expect(contentSecurityPolicy({ nonce: 'abc' })).toContain(
    "script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'; ",
  )
  for (const policy of [visitor, contentSecurityPolicy({ nonce: 'abc' })])
    expect(policy).not.toContain('unsafe')
})

test('every response carries the label by which parental filters recognise sites for adults', () => {
  expect(under({}).get('Rating')).toBe('RTA-5042-1996-1400-1577-RTA')
})

test('HSTS is sent only on https', () => {
  expect(under({ APP_URL: 'http://localhost:3000' }).has('Strict-Transport-Security')).toBe(false)
  expect(under({ APP_URL: 'https://example.org' }).has('Strict-Transport-Security')).toBe(true)
})

test('photos are allowed from MEDIA_BASE_URL', () => {
  const policy = under({ MEDIA_BASE_URL: 'https://media.example.org/photos' }).get('Content-Security-Policy')
  expect(policy).toContain("img-src 'self' data: blob: https://media.example.org;")
})

const GOOGLE = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }

test('Google’s script is allowed only on pages with a guarded form', () => {
  expect(under(GOOGLE).get('Content-Security-Policy')).not.toMatch(/google|gstatic|frame-src/)
  const policy = contentSecurityPolicy({ recaptcha: true })
  expect(policy).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/; style-src 'self'; ",
  )
  expect(policy).toContain(
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  )
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/; frame-src")
  expect(contentSecurityPolicy({ recaptcha: true, nonce: 'abc' })).toContain(
    "/recaptcha/ 'nonce-abc'; style-src 'self' 'nonce-abc'; ",
  )
})

test('the sources of reCAPTCHA follow RECAPTCHA_URL, and are absent without reCAPTCHA', () => {
  under({ ...GOOGLE, RECAPTCHA_URL: 'https://www.recaptcha.net/recaptcha/' })
  expect(contentSecurityPolicy({ recaptcha: true })).toContain(
    "script-src 'self' https://www.recaptcha.net/recaptcha/ ",
  )
  under({})
  vi.unstubAllEnvs()
  under({})
  expect(contentSecurityPolicy({ recaptcha: true })).toBe(contentSecurityPolicy())
})
