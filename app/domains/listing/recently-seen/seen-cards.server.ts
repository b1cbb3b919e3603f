import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { parseFilters } from '../filters/parse-filters'
import { execute } from '../query/execute.server'
import { searchOf } from '../query/page.server'
import { type CardRow, cardOf, cardsSql, type ProfileCard } from '../sql/card-sql.server'
import { isPremiumSql, kmTo } from '../sql/query-context.server'

/**
 * The cards of these profiles in the given order, as the listing of a place shows them now. Profiles that are no longer listed or that the
 * viewer may not see are left out. One statement.
 */
export async function seenCards(request: {
  viewer: Pick<Viewer, 'id' | 'interests'>
  place: Place
  ids: readonly string[]
}): Promise<ProfileCard[]> {
  const { viewer, place, ids } = request
  if (ids.length === 0) return []
  const search = searchOf({ viewer, place, filters: parseFilters(new URLSearchParams(), 'home') }, null)
  const rows = await execute<CardRow>(search, (values) => {
    const centre = {
      longitude: values.add(place.longitude, 'float8'),
      latitude: values.add(place.latitude, 'float8'),
    }
    const seen = `select 'nearby' as section, l.user_id, ${kmTo('l.spot', centre)} as km,
        ${isPremiumSql(search, values)} as premium, l.shuffle
      from listings l where l.user_id = any(${values.add(`{${ids.join(',')}}`, 'uuid[]')})
        ${hiddenFrom(values.add(viewer.id, 'uuid'), 'l.user_id')}`
    return cardsSql(seen, search.asOf, search.viewerId, values)
  })
  const cards = rows.map((row) => ({ ...cardOf(row, search.area, search.asOf), beyondRadius: false }))
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
}
