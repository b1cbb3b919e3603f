import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { LOCATION_MAX } from 'db/limits/profiles'
import { z } from 'zod'
import { listingAddress } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/filters'
import { placeCookie } from '~/domains/places/chosen-place.server'
import type { Place } from '~/domains/places/place'
import { DEFAULT_PLACE, findPlace, placeAt, placeBySlug } from '~/domains/places/places.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'

/** A city of the picker, a position from the browser, or a name; the first present one is used. */
const PlaceForm = z.object({
  slug: z.string().max(100).optional().catch(undefined),
  latitude: coordinate(90),
  longitude: coordinate(180),
  text: z.string().trim().max(LOCATION_MAX).catch(''),
  returnTo: z.string().max(4000).catch('/'),
})
type PlaceForm = z.infer<typeof PlaceForm>

/** Sets the place and redirects to the listing. A position is discarded once its place is found. */
export async function action({ request }: ActionFunctionArgs) {
  const form = PlaceForm.parse(Object.fromEntries(await readForm(request)))
  const found = await placeOf(form)
  const place = found ?? DEFAULT_PLACE
  const headers = new Headers({ 'Set-Cookie': placeCookie(place) })
  if (!found && form.text) {
    await setFlash(headers, {
      tone: 'info',
      key: 'places:unknown',
      values: { text: form.text, place: place.name },
    })
  }
  return redirect(sameListing(form.returnTo, place), { headers })
}

/** GET redirects to the listing. */
export function loader() {
  return redirect('/')
}

async function placeOf({ slug, latitude, longitude, text }: PlaceForm): Promise<Place | null> {
  if (slug) return placeBySlug(slug)
  if (latitude !== undefined && longitude !== undefined) return placeAt({ latitude, longitude })
  return text ? findPlace(text) : null
}

/** The page that explains a position in the listing of a place. */
const POSITION = '/my-profile/position'

/** The page of the form with another place: filters of a listing stay, the cursor does not. */
function sameListing(returnTo: string, place: Place): string {
  const base = 'http://listing.invalid'
  const from = new URL(URL.canParse(returnTo, base) ? returnTo : '/', base)
  if (from.pathname === POSITION) return `${POSITION}?${new URLSearchParams({ place: place.slug })}`
  const path = from.pathname === '/explore' ? '/explore' : '/'
  const filters = parseFilters(from.searchParams, path === '/' ? 'home' : 'explore')
  return listingAddress(path, { place: place.slug, filters })
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
