import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { LOCATION_MAX } from 'db/limits/profiles'
import { z } from 'zod'
import { listingAddress } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { parseSort } from '~/domains/listing/filters/sort'
import { placeCookie } from '~/domains/places/chosen-place.server'
import { DEFAULT_PLACE } from '~/domains/places/cities.server'
import { placeName } from '~/domains/places/city-names'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { placeAt } from '~/domains/places/geocoder.server'
import { PLACE_TEXT, type Place } from '~/domains/places/place'
import { isSuggestedFor, isTooShort, placeSuggestions } from '~/domains/places/place-suggestions.server'
import { findPlace } from '~/domains/places/search.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** A city of the picker, a position from the browser, or a name; the first present one is used. */
const PlaceForm = z.object({
  slug: z.string().max(100).optional().catch(undefined),
  latitude: coordinate(90),
  longitude: coordinate(180),
  text: z.string().trim().max(LOCATION_MAX).catch(''),
  returnTo: z.string().max(4000).startsWith('/').catch('/'),
  /** Without JavaScript: shows the places that the text may mean. */
  suggest: z.literal('1').optional().catch(undefined),
})
type PlaceForm = z.infer<typeof PlaceForm>

/** Sets the place and redirects to the listing. A position is discarded once its place is found. */
export async function action({ request }: ActionFunctionArgs) {
  const form = PlaceForm.parse(Object.fromEntries(await readForm(request)))
  if (form.suggest && !form.slug) return redirect(withSuggestions(form))
  // Spaces alone, or a position that the browser did not fill in, choose no place: the one that applies stays.
  if (!form.slug && !form.text && !hasPosition(form)) return redirect(sameListing(form.returnTo, null))
  const found = await placeOf(form)
  const place = found ?? DEFAULT_PLACE
  const to = sameListing(form.returnTo, place)
  const headers = { 'Set-Cookie': placeCookie(place) }
  if (found) return redirect(to, { headers })
  const values = { text: form.text, place: placeName(languageOf(request), place.name) }
  // A city of a page that was open for long has no text.
  const key = form.text ? 'places:unknown' : 'places:unknownInAddress'
  return redirectWithFlash(to, { tone: 'info', key, values }, headers)
}

/** GET ?text= answers with the places that a text may mean, or the words that there are none; without a text it leads to the listing. */
export function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get('text')
  if (text === null) return redirect('/')
  const language = languageOf(request)
  const places = placeSuggestions(text, language)
  if (places.length > 0 || isTooShort(text)) return jsonAnswer({ places })
  return jsonAnswer({ places, none: translator(language)('places:picker.noSuggestion') })
}

/** The same listing with the open dialog, which lists the suggestions. */
function withSuggestions({ returnTo, text }: PlaceForm): string {
  const address = sameListing(returnTo, null)
  const params = new URLSearchParams({ dialog: 'place', [PLACE_TEXT]: text })
  return `${address}${address.includes('?') ? '&' : '?'}${params}`
}

async function placeOf(form: PlaceForm): Promise<Place | null> {
  const { slug, text } = form
  if (slug) return placeOfOtherText(text, slug) ?? placeBySlug(slug)
  if (hasPosition(form)) return placeAt(form)
  return text ? findPlace(text) : null
}

const hasPosition = (form: PlaceForm): form is PlaceForm & { latitude: number; longitude: number } =>
  form.latitude !== undefined && form.longitude !== undefined

/**
 * Enter in the field presses the first button of its form, which is a suggestion. If the text was changed since they were made, it counts:
 * its place, or null if it still means the suggested one, or none.
 */
function placeOfOtherText(text: string, slug: string): Place | null {
  return text && !isSuggestedFor(text, slug) ? findPlace(text) : null
}

/** The page that explains a position in the listing of a place. */
const POSITION = '/my-profile/position'

/** The page of the form, with another place if one is given: filters and order of a listing stay, the cursor does not. */
function sameListing(returnTo: string, place: Place | null): string {
  // The host is not a base: `//` and thousands of ideographs would be parsed as another host, which takes tens of milliseconds.
  const from = new URL(`http://listing.invalid${returnTo}`)
  const slug = place?.slug ?? placeBySlug(from.searchParams.get('place') ?? '')?.slug
  if (from.pathname === POSITION)
    return slug ? `${POSITION}?${new URLSearchParams({ place: slug })}` : POSITION
  const path = from.pathname === '/explore' ? '/explore' : '/'
  const screen = path === '/' ? 'home' : 'explore'
  const filters = parseFilters(from.searchParams, screen)
  // The page drops an order that its reader does not have.
  return listingAddress(path, {
    place: slug,
    filters,
    sort: parseSort(from.searchParams, { screen, isMember: true }),
  })
}

function coordinate(limit: number) {
  return z
    .string()
    .min(1)
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))
    .optional()
    .catch(undefined)
}
