import { type Cookie, createCookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { COVER_COOKIE, COVERS, type Cover } from 'db/limits/cover'
import { singleton } from '../process/singleton.server'
import { deriveKey } from '../secrets/aes-gcm.server'
import { env } from '../settings/env.server'
import { days, seconds } from '../time/durations'

/**
 * Every cookie of the platform, and how the cache of visitors' pages treats it (page-cache/page-key.server.ts). `decides`: its value is
 * part of the key of pages that read it. `personal`: a request with it gets no cached page. `unread`: no cached page reads it; the same is
 * true of cookies of other software. Tests of the cache hold this.
 */
const COOKIES = {
  lang: 'decides',
  theme: 'decides',
  age: 'decides',
  place: 'decides',
  session: 'personal',
  away: 'personal',
  cover: 'personal',
  flash: 'personal',
  'after-reset': 'personal',
  'form-draft': 'personal',
  'left-session': 'personal',
  mailbox: 'personal',
  'passkey-challenge': 'personal',
  'pending-login': 'personal',
  'proved-address': 'personal',
  registration: 'personal',
  device: 'unread',
  'no-use': 'unread',
  seen: 'unread',
  selectedUserType: 'unread',
  tz: 'unread',
} as const
export type CookieName = keyof typeof COOKIES

/** How the page cache treats a cookie; over https some names have the prefix `__Host-`. */
export function cookieKind(name: string): (typeof COOKIES)[CookieName] {
  const own = name.replace(/^__Host-/, '')
  return isOwnCookie(own) ? COOKIES[own] : 'unread'
}

const isOwnCookie = (name: string): name is CookieName => Object.hasOwn(COOKIES, name)

/**
 * A cookie that scripts cannot read and clients cannot forge; over https it is bound to this host (`__Host-`). `parse` returns null for
 * a forged, damaged or foreign cookie, and for the value of a cookie with another name: what one proves must not prove something else. The
 * browser keeps it for `maxAgeS` seconds; the value itself must contain its expiry.
 */
export function signedCookie(name: CookieName, maxAgeS: number): Cookie {
  return singleton(`cookie-${name}`, () => {
    const { appUrl, sessionSecrets } = env()
    const secure = appUrl.startsWith('https:')
    return createCookie(secure ? `__Host-${name}` : name, {
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: maxAgeS,
      secrets: sessionSecrets.map((secret) => signingSecretOf(name, secret)),
    })
  })
}

/** The Set-Cookie value that deletes a cookie. */
export const deletionOf = (cookie: Cookie): Promise<string> =>
  cookie.serialize('', { maxAge: 0, expires: new Date(0) })

/**
 * The secret that signs the cookies of one name. `device` alone is signed with the session secret itself, as all were before: browsers keep
 * it for over a year, and without it the lock of a device would not apply to its next session. Of the other two cookies that this secret
 * signs, session and flash, no value has the shape of a device.
 */
const signingSecretOf = (name: CookieName, secret: string): string =>
  name === 'device' ? secret : deriveKey(secret, `cookie ${name}`).key.toString('base64url')

/** The lifetime of preferences. They are unsigned: a cache in front of the server reads them too, and none of them grants access. */
const YEAR_S = days(365) / seconds(1)
const MONTH_S = days(30) / seconds(1)

/** The parsed cookies by request: a page reads a dozen of them. */
const parsed = new WeakMap<Request, Partial<Record<string, string>>>()

/** The value of a cookie, without decoding: valid preferences contain nothing to decode. */
export function readCookie(request: Request, name: CookieName): string | undefined {
  const known = parsed.get(request)
  if (known) return known[name]
  const cookies = parse(request.headers.get('cookie') ?? '', { decode: (value) => value })
  parsed.set(request, cookies)
  return cookies[name]
}

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

/** The stored theme; null: the theme of the system applies. */
export function themeOf(request: Request): Theme | null {
  const stored = readCookie(request, 'theme')
  return isTheme(stored) ? stored : null
}

export function ageConfirmed(request: Request): boolean {
  return readCookie(request, 'age') === '1'
}

/** The cover that this device shows (decision 0233); null: the platform's own name. */
export function coverOf(request: Request): Cover | null {
  const stored = readCookie(request, COVER_COOKIE)
  return COVERS.find((cover) => cover === stored) ?? null
}

/** The quick exit sets it: until the reader confirms, every URL answers with the neutral page (decision 0236). */
const AWAY_COOKIE = 'away'
export function isAway(request: Request): boolean {
  return readCookie(request, AWAY_COOKIE) === '1'
}

export function coverCookie(cover: Cover | null): string {
  return serialized(COVER_COOKIE, cover ?? '', cover ? YEAR_S : 0)
}

export function awayCookie(): string {
  return serialized(AWAY_COOKIE, '1', MONTH_S)
}

/** Removes the cookie of the quick exit. */
export function expiredAwayCookie(): string {
  return serialized(AWAY_COOKIE, '', 0)
}

/** The cookie of a theme. Null removes it: the theme of the system applies. */
export function themeCookie(theme: Theme | null): string {
  return serialized('theme', theme ?? '', theme ? YEAR_S : 0)
}

export function languageCookie(language: string): string {
  return serialized('lang', language, YEAR_S)
}

/** The confirmation of age lasts 30 days (DECISIONS "Adults only"). */
export function ageCookie(): string {
  return serialized('age', '1', MONTH_S)
}

// Not HttpOnly: the script of the page changes the theme at once and writes the same cookie.
function serialized(name: string, value: string, maxAge: number): string {
  const secure = env().appUrl.startsWith('https:')
  return serialize(name, value, { path: '/', maxAge, sameSite: 'lax', secure })
}
