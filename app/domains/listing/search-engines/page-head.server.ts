import { CITIES } from '~/domains/places/cities.server'
import { placeName } from '~/domains/places/city-names'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import type { Language } from '~/i18n/languages'
import { requestedLanguage, translator } from '~/i18n/server.server'
import type { PageHead } from '~/ui/frame/root-data'

/** The 15 cities as pages of the listing: the entries of the ItemList, which names no person. */
const cityPages = (language: Language) =>
  CITIES.map(({ place }) => ({ name: placeName(language, place.name), path: cityPath(place.slug) }))

const LISTINGS = ['/', '/explore']

/** The pages that describe themselves in their `meta`. */
const OWN_DESCRIPTION = /^\/(explore|profile(\/.*)?)?$/

const DESCRIPTIONS = [
  [/^\/(agb|datenschutz)\/versions$/, 'versions'],
  [/^\/widerruf\/formular$/, 'form'],
  [/^\/support(\/|$)/, 'support'],
  [/^\/my-picture(\/|$)/, 'my-picture'],
  ...(
    [
      'landing',
      'login',
      'register',
      'select-type',
      'forgot-password',
      'reset-password',
      'check-mail',
      'agb',
      'datenschutz',
      'legal',
      'widerruf',
      'report',
      'transparency',
    ] as const
  ).map((name) => [new RegExp(`^/${name}$`), name] as const),
] as const

/** What search engines and link previews read of a visitor's page beyond its title; the frame writes it (ui/frame/search-head.tsx). */
export function pageHead(request: Request, language: Language): PageHead {
  const { pathname, searchParams } = new URL(request.url)
  const t = translator(language)
  const [, name = 'other'] = DESCRIPTIONS.find(([page]) => page.test(pathname)) ?? []
  const isListing = LISTINGS.includes(pathname)
  const requested = searchParams.get('place')
  const city = isListing ? CITIES.find(({ place }) => place.slug === requested) : undefined
  return {
    home: t('search:home'),
    description: OWN_DESCRIPTION.test(pathname) ? null : t(`search:description.${name as 'other'}`),
    image: `/og/${city?.place.slug ?? (isListing ? 'listing' : 'page')}.jpg`,
    items: isListing ? cityPages(language) : null,
    ignored: requested !== null && placeBySlug(requested) === null ? ['place'] : [],
    lang: requestedLanguage(request) ?? null,
  }
}

/** The page of a city. */
export function cityPath(slug: string): string {
  return `/?place=${slug}`
}

/** The introduction of a city's page, and the way to the other ones; null for other places and for filtered or later pages. */
export function cityIntroduction(request: Request, language: Language) {
  const { searchParams } = new URL(request.url)
  const requested = searchParams.get('place')
  const isPlain = [...searchParams.keys()].every((name) => name === 'place' || name === 'lang')
  const city = isPlain ? CITIES.find(({ place }) => place.slug === requested) : undefined
  if (!city) return null
  const t = translator(language)
  const slug = city.place.slug as 'berlin'
  return {
    heading: t(`search:city.${slug}.heading`),
    text: t(`search:city.${slug}.text`),
    others: t('search:cities'),
    cities: cityPages(language).filter(({ path }) => path !== cityPath(city.place.slug)),
  }
}
export type CityIntroduction = NonNullable<ReturnType<typeof cityIntroduction>>
