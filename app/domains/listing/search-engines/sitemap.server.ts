import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { and, asc, countDistinct, eq, isNotNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { CITIES } from '~/domains/places/cities.server'
import { LANGUAGES } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { minutes, seconds } from '~/platform/time/durations'
import { addressWith } from '~/ui/frame/navigation-paths'
import { profileHref } from '../address'
import { cityPath } from './page-head.server'

/** The public pages that are in the sitemap. */
export const SITEMAP_PAGES = [
  '/',
  '/explore',
  '/landing',
  '/select-type',
  '/register',
  '/login',
  '/agb',
  '/datenschutz',
  '/legal',
  '/widerruf',
  '/report',
  '/my-picture',
  '/transparency',
  '/support',
  '/support/faq',
] as const

/** URLs of one file; with their translations far below the limit of 50 MB. */
const PROFILES_PER_FILE = 5000

/** An hour old is new enough, and a flood of requests does not reach the database: those of one moment share a reading. */
const FILE_TTL = minutes(60)
const files = () =>
  singleton('sitemaps', () => new LRUCache<string, Promise<string>>({ max: 50, ttl: FILE_TTL }))
/** Shorter for profiles: one that is hidden must soon leave the sitemap. So must its place, where nobody else may live. */
const PEOPLE_TTL = minutes(1)

const isOfPeople = (name: string): boolean => name.startsWith('profiles-') || name === 'places.xml'
const ttlOf = (name: string): number => (isOfPeople(name) ? PEOPLE_TTL : FILE_TTL)

/** How long caches on the way may keep a file, in seconds: no longer than this server does. */
export const sitemapMaxAge = (name: string): number => ttlOf(name) / seconds(1)

/** The sitemap index: the files of pages, places and profiles. */
export function sitemapIndex(): Promise<string> {
  return cached('index', async () => {
    const names = [
      'pages.xml',
      'places.xml',
      ...Array.from({ length: await profileFiles() }, (_, at) => `profiles-${at + 1}.xml`),
    ]
    const entries = names.map((name) => `<sitemap><loc>${env().appUrl}/sitemap/${name}</loc></sitemap>`)
    return `${XML}<sitemapindex xmlns="${SCHEMA}">${entries.join('')}</sitemapindex>\n`
  })
}

/** How many files of profiles there are: requests for further ones do not reach the database. Cached as long as such a file. */
async function profileFiles(): Promise<number> {
  const text = await cached('profiles-number', async () => {
    const [row] = await db
      .select({ profiles: countDistinct(listings.userId) })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.userId))
      .where(isIndexable())
    return String(Math.ceil((row?.profiles ?? 0) / PROFILES_PER_FILE))
  })
  return Number(text)
}

/**
 * One file of the sitemap by its name; null for an unknown one. Profiles are in it only if their owners want search engines to find them
 * (DECISIONS "Listing"), and only while they are listed for everybody.
 */
export async function sitemapFile(name: string): Promise<string | null> {
  if (name === 'pages.xml') return cached(name, async () => urlset(SITEMAP_PAGES))
  if (name === 'places.xml') return cached(name, async () => urlset(await placePaths()))
  const number = Number(/^profiles-([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0)
  if (number === 0 || number > (await profileFiles())) return null
  const text = await cached(name, async () => {
    const paths = await profilePaths(number)
    return paths.length > 0 ? urlset(paths) : ''
  })
  return text || null
}

function cached(name: string, make: () => Promise<string>): Promise<string> {
  const known = files().get(name)
  if (known) return known
  const text = make()
  files().set(name, text, { ttl: ttlOf(name) })
  // A failed reading is not kept.
  text.catch(() => {
    files().delete(name)
  })
  return text
}

/** The 15 cities, then every other place with a profile. */
async function placePaths(): Promise<string[]> {
  const listed = await db
    .selectDistinct({ slug: users.placeSlug })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(and(isNotNull(users.placeSlug), eq(listings.membersOnly, false)))
    .orderBy(asc(users.placeSlug))
  const slugs = [...CITIES.map(({ place }) => place.slug), ...listed.flatMap(({ slug }) => slug ?? [])]
  return [...new Set(slugs)].map(cityPath)
}

async function profilePaths(number: number): Promise<string[]> {
  const rows = await db
    .select({ id: listings.userId })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(isIndexable())
    .orderBy(asc(listings.userId))
    .limit(PROFILES_PER_FILE)
    .offset((number - 1) * PROFILES_PER_FILE)
  return rows.map(({ id }) => profileHref(id))
}

/** Whether its owner wants search engines to find a profile, and it is listed for everybody. */
const isIndexable = () => and(eq(users.isSearchable, true), eq(listings.membersOnly, false))

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Each page with the links to its translations that its head has, too. */
function urlset(paths: readonly string[]): string {
  const entries = paths.map((path) => {
    const links = [null, ...LANGUAGES].map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language ?? 'x-default'}" href="${address(path, language)}"/>`,
    )
    return `<url><loc>${address(path, null)}</loc>${links.join('')}</url>`
  })
  return `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`
}

function address(path: string, language: string | null): string {
  const [pathname = '', search = ''] = path.split('?')
  return (env().appUrl + addressWith(pathname, search, { lang: language })).replaceAll('&', '&amp;')
}
