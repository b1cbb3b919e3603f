import { API_PAGE_MAX } from 'db/limits/listing'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { parseFilters } from '~/domains/listing/filters/parse-filters'
import type { Sort } from '~/domains/listing/filters/sort'
import { listedIds } from '~/domains/listing/listing.server'
import { startPlace } from '~/domains/places/chosen-place.server'
import { publicProfileCards } from '~/domains/profiles/public-profile.server'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'

/** A list of profiles as an API response: at most 100, the next ones in the Link header (RFC 8288). */
export async function listingAnswer(
  request: Request,
  { viewer, sort }: { viewer: Viewer | null; sort: Sort },
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const place = startPlace(request, viewer)
  const filters = parseFilters(searchParams, 'explore')
  const cursor = searchParams.get('cursor') ?? undefined
  const { ids, nextCursor } = await listedIds(
    { viewer, place, filters, cursor },
    { limit: API_PAGE_MAX, sort },
  )
  const cards = await publicProfileCards({ viewer, ids, place })
  return jsonAnswer(cards, { headers: nextLink(request, nextCursor) })
}
