import type { IncomingMessage } from 'node:http'
import { parse } from 'cookie'
import { LRUCache } from 'lru-cache'
import { env } from '../../settings/env.server'
import { pathOf } from '../address'
import { cookieKind } from '../cookies.server'
import { READS } from '../middleware/methods'
import { hasBody } from '../uploads/unread-body.server'

/** Everything on which a cached page depends: only known names with valid values. */
export type PageKey = {
  id: string
  path: string
  /** The normalized query string with its question mark; empty without parameters. */
  query: string
  /** The reader's Cookie header, reduced to valid preferences that the page reads. */
  cookie: string
  /** The language of the page. */
  language: string
  /** Whether there are so many pages of this kind that most are not worth caching. */
  isOneOfMany: boolean
}

/** A cookie that a page may read, or the reader's language. */
export type Preference = 'lang' | 'theme' | 'age' | 'place'

/** The pages that may be cached. The application knows them. */
export type CacheablePages = {
  /**
   * The page of a path and its parameters: null if it is none, or has an unknown parameter or an invalid value. `lang` is not among them.
   * @returns the normalized parameters, which preferences the page reads, and whether there are many pages of its kind
   */
  pageAt(path: string, params: URLSearchParams): KnownPage | null
  isValid: Record<Exclude<Preference, 'lang'>, (value: string) => boolean>
  languageOf(request: Request): string
  isLanguage(value: string): boolean
}

type KnownPage = { query: string; reads: readonly Preference[]; isOneOfMany: boolean }
type Address = KnownPage & { path: string; lang: string | null }
type Reader = { language: string; storedLanguage: string | null; values: Partial<Record<Preference, string>> }

/** Limits of the cache of parsed URLs and headers, since anybody can send any. Longer ones are parsed each time. */
const CACHE_MAX = 2000
const CACHED_TEXT_MAX_LENGTH = 400

/**
 * Returns the function that gives the key of a request. It gives null if the request must not get a cached page: for another method, a body
 * or a range; for an unknown parameter or an invalid value; for a session, the quick exit or a cookie of one reader; or for a language that
 * has to be stored.
 */
export function pageKeys(pages: CacheablePages): (request: IncomingMessage) => PageKey | null {
  const addressOf = memoized((url) => readAddress(pages, url))
  const languageOf = memoized((languageKey) => readLanguage(pages, languageKey))
  const readerOf = memoized((headers) => readReader(pages, languageOf, headers))
  // No part of a request contains a line break.
  const keyOf = memoized((request) => {
    const [url = '', ...headers] = request.split('\n')
    const address = addressOf(url)
    return address && keyFrom(address, readerOf(headers.join('\n')))
  })

  return (request) => {
    const { method = '', url = '', headers } = request
    if (!READS.includes(method) || !headers.host || headers.range !== undefined || hasBody(request))
      return null
    return keyOf(`${url}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}`)
  }
}

function keyFrom({ path, query, reads, lang, isOneOfMany }: Address, reader: Reader | null): PageKey | null {
  // Answering with `?lang=` also stores that language in the cookie, unless it is stored already.
  if (!reader || (lang !== null && lang !== reader.storedLanguage)) return null
  const cookie = reads
    .flatMap((name) => (reader.values[name] ? [`${name}=${reader.values[name]}`] : []))
    .join('; ')
  return { id: `${path}${query}\n${cookie}`, path, query, cookie, language: reader.language, isOneOfMany }
}

function readAddress(pages: CacheablePages, url: string): Address | null {
  const path = pathOf(url)
  const params = new URLSearchParams(url.slice(path.length + 1))
  const lang = params.get('lang')
  params.delete('lang')
  if (lang !== null && !pages.isLanguage(lang)) return null
  const page = pages.pageAt(path, params)
  if (!page) return null
  const query = [page.query, lang === null ? '' : `lang=${lang}`].filter(Boolean).join('&')
  return { ...page, path, query: query && `?${query}`, lang }
}

function readReader(
  pages: CacheablePages,
  languageOf: (languageKey: string) => string,
  headers: string,
): Reader | null {
  const [header = '', accepted = ''] = headers.split('\n')
  const cookies = parse(header, { decode: (value) => value })
  if (Object.keys(cookies).some((name) => cookieKind(name) === 'personal')) return null
  const lang = cookies.lang ?? ''
  const storedLanguage = pages.isLanguage(lang) ? lang : null
  const language = languageOf(`${storedLanguage ?? ''}\n${accepted}`)
  const values: Reader['values'] = { lang: language }
  for (const name of ['theme', 'age', 'place'] as const) {
    const value = cookies[name]
    if (value && pages.isValid[name](value)) values[name] = value
  }
  return { language, storedLanguage, values }
}

/** The language of somebody with this stored language, if any, and this Accept-Language. */
function readLanguage(pages: CacheablePages, languageKey: string): string {
  const [stored = '', accepted = ''] = languageKey.split('\n')
  return pages.languageOf(
    new Request(env().appUrl, {
      headers: { 'accept-language': accepted, ...(stored ? { cookie: `lang=${stored}` } : {}) },
    }),
  )
}

/** Caches the results of a function, in limited number: most requests repeat the URL and the headers of earlier ones. */
function memoized<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, { value: Value }>({ max: CACHE_MAX })
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = read(text)
    if (text.length <= CACHED_TEXT_MAX_LENGTH) known.set(text, { value })
    return value
  }
}
