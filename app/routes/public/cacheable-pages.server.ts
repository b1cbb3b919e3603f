import { listingParams } from '~/domains/listing/address'
import { parseFilters, type Screen } from '~/domains/listing/filters/parse-filters'
import { parseSort } from '~/domains/listing/filters/sort'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { isLanguage } from '~/i18n/languages'
import { languageOf } from '~/i18n/server.server'
import { isTheme } from '~/platform/http/cookies.server'
import type { CacheablePages, Preference } from '~/platform/http/page-cache/page-key.server'

type Page = {
  reads: readonly Preference[]
  /** The parameters that the page understands, with the values that it takes them for, in a fixed order. */
  queryOf: (params: URLSearchParams) => URLSearchParams
}

const OF_PAGES: readonly Preference[] = ['lang', 'theme', 'age']
const WITH_PLACE: readonly Preference[] = [...OF_PAGES, 'place']

/** A page without parameters. */
const plain = (reads = OF_PAGES): Page => ({ reads, queryOf: () => new URLSearchParams() })

/** A list: place, filters and order, but no later page and no open dialog: those are rarely asked for twice. */
const listing = (screen: Screen, reads = WITH_PLACE): Page => ({
  reads,
  queryOf: (params) =>
    listingParams({
      place: placeBySlug(params.get('place') ?? '')?.slug,
      filters: parseFilters(params, screen),
      sort: parseSort(params, { screen, isMember: false }),
    }),
})

/**
 * Visitors' pages and lists that are the same, byte for byte, whenever they are rendered from the same data: without the time stamp of a
 * form, a token of a link or a step of somebody's registration (decision 0300).
 */
const PAGES: Readonly<Record<string, Page>> = {
  '/': listing('home'),
  '/explore': listing('explore'),
  '/landing': plain(WITH_PLACE),
  '/agb': plain(),
  '/agb/versions': plain(),
  '/datenschutz': plain(),
  '/datenschutz/versions': plain(),
  '/legal': plain(),
  '/widerruf': plain(),
  '/transparency': plain(),
  '/support/faq': plain(),
  '/api/docs': plain(),
  '/api/users/public': listing('explore', ['place']),
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Profiles by id, at both addresses: a handle is answered with a redirect. There are many, most of them read once within a minute. */
const PROFILE = plain()
const PROFILE_BY_QUERY: Page = {
  ...PROFILE,
  queryOf: (params) => new URLSearchParams({ id: params.get('id') ?? '' }),
}

function profileAt(path: string, params: URLSearchParams): Page | null {
  if (path === '/profile') return ID.test(params.get('id') ?? '') ? PROFILE_BY_QUERY : null
  return path.startsWith('/profile/') && ID.test(path.slice('/profile/'.length)) ? PROFILE : null
}

/** The addresses of single pages. */
export const CACHEABLE_PATHS = Object.keys(PAGES)

/** No form of ours has more fields. */
const PARAMETERS_MAX = 60

export const cacheablePages: CacheablePages = {
  pageAt(path, params) {
    const profile = profileAt(path, params)
    const page = profile ?? (Object.hasOwn(PAGES, path) ? PAGES[path] : undefined)
    if (!page || params.size > PARAMETERS_MAX) return null
    const canonical = page.queryOf(params)
    if (!isSame(params, canonical)) return null
    // The address names the place, whatever is stored.
    const reads = canonical.has('place') ? page.reads.filter((name) => name !== 'place') : page.reads
    return { query: canonical.toString(), reads, isOneOfMany: profile !== null }
  },
  isValid: {
    theme: isTheme,
    age: (value) => value === '1',
    place: (value) => placeBySlug(value) !== null,
  },
  languageOf,
  isLanguage,
}

/** Fields that a form sends although they are empty. */
const MAY_BE_EMPTY: readonly string[] = [
  'place',
  'search',
  'sort',
  'duration',
  'language',
  'level',
  'updated',
  'distance',
  ...['age', 'price', 'size'].flatMap((range) => [`${range}Min`, `${range}Max`]),
]

/** Whether every parameter that says anything is in the canonical ones: unknown names and invalid values are not. */
function isSame(given: URLSearchParams, canonical: URLSearchParams): boolean {
  const pairs = (params: URLSearchParams) =>
    JSON.stringify([...params].filter(([name, value]) => value !== '' || !MAY_BE_EMPTY.includes(name)).sort())
  return pairs(given) === pairs(canonical)
}
