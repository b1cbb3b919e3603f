import { type Cookie, createCookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { COVER_COOKIE, COVERS, type Cover } from 'db/limits/cover'
import { LRUCache } from 'lru-cache'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { days, seconds } from '../time/durations'

/**
 * Every cookie of the platform, and what it is to the cache of visitors' pages (page-cache/page-key.server.ts). `decides`: part of the key
 * of pages that read it. `personal`: its reader gets pages of their own. `unread`: no cached page reads it, as those of other software;
 * the tests of the cache compare.
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

/** What a cookie is to the cache; over https some names have the prefix `__Host-`. */
export function cookieKind(name: string): (typeof COOKIES)[CookieName] {
  const own = name.replace(/^__Host-/, '')
  return isOwnCookie(own) ? COOKIES[own] : 'unread'
}

const isOwnCookie = (name: string): name is CookieName => Object.hasOwn(COOKIES, name)

/**
 * A cookie that scripts cannot read and clients cannot forge; over https it is bound to this host (`__Host-`). `parse` returns null for
 * a forged, damaged or foreign one. The browser keeps it for `maxAgeS` seconds; the value itself must contain its expiry.
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
      secrets: sessionSecrets,
    })
  })
}

/** Plain, unsigned preferences: a page cache in front reads them too, and none of them grants access. */
const YEAR_S = 31_536_000
/** DECISIONS "Adults only". */
const AGE_COOKIE_MAX_AGE_S = days(30) / seconds(1)

/** A page reads a dozen cookies of its request. */
const parsed = new WeakMap<Request, Partial<Record<string, string>>>()

/** The plain value of a cookie, without decoding: preferences are plain words, any other value is invalid. */
export function readCookie(request: Request, name: CookieName): string | undefined {
  const known = parsed.get(request)
  if (known) return known[name]
  const cookies = parse(request.headers.get('cookie') ?? '', { decode: (value) => value })
  parsed.set(request, cookies)
  return cookies[name]
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

/** The stored theme; null follows the system. */
export function themeOf(request: Request): Theme | null {
  const stored = readCookie(request, 'theme')
  return isTheme(stored) ? stored : null
}

/** The reader's time zone, which the module of every page stores (`tz`); null if it is missing or invalid. */
export function storedTimeZone(request: Request): string | null {
  const named = readCookie(request, 'tz')
  if (!named || !/^[A-Za-z][\w+/-]{1,39}$/.test(named)) return null
  const known = zones.get(named)
  if (known) return known.canonical
  const canonical = canonicalZone(named)
  zones.set(named, { canonical })
  return canonical
}

/** More than there are. Anybody can send any name, and finding out that it is none takes as long as rendering a card. */
const ZONES_MAX = 1000
const zones = new LRUCache<string, { canonical: string | null }>({ max: ZONES_MAX })

/** The canonical name: each name has its own cached formats. */
function canonicalZone(named: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The reader's time zone; German time as long as it is unknown. */
export const timeZoneOf = (request: Request): string => storedTimeZone(request) ?? 'Europe/Berlin'

export function ageConfirmed(request: Request): boolean {
  return readCookie(request, 'age') === '1'
}

/** The cover that this device shows (decision 0233); null: the platform's own name. */
export function coverOf(request: Request): Cover | null {
  const stored = readCookie(request, COVER_COOKIE)
  return COVERS.find((cover) => cover === stored) ?? null
}

/** Set by the quick exit: until somebody confirms, every page answers with the neutral page (decision 0236). */
export const AWAY_COOKIE = 'away'
export function isAway(request: Request): boolean {
  return readCookie(request, AWAY_COOKIE) === '1'
}

export function coverCookie(cover: Cover | null): string {
  return serialized(COVER_COOKIE, cover ?? '', cover ? YEAR_S : 0)
}

export function awayCookie(): string {
  return serialized(AWAY_COOKIE, '1', AGE_COOKIE_MAX_AGE_S)
}

export function backCookie(): string {
  return serialized(AWAY_COOKIE, '', 0)
}

/** Null removes it: the system's theme applies. */
export function themeCookie(theme: Theme | null): string {
  return serialized('theme', theme ?? '', theme ? YEAR_S : 0)
}

export function languageCookie(language: string): string {
  return serialized('lang', language, YEAR_S)
}

export function ageCookie(): string {
  return serialized('age', '1', AGE_COOKIE_MAX_AGE_S)
}

// Not HttpOnly: the module changes the theme at once and writes the same cookie.
function serialized(name: string, value: string, maxAge: number): string {
  const secure = env().appUrl.startsWith('https:')
  return serialize(name, value, { path: '/', maxAge, sameSite: 'lax', secure })
}
