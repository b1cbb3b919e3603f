import { SIMILAR_PROFILES } from 'db/limits/listing'
import { SERVICES } from 'db/limits/profiles'
import { traitCodes } from 'db/listing/traits'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { readProfiles } from '~/domains/profiles/read-profiles.server'
import type { Source } from '~/platform/database/replicas/replica.server'
import { now } from '~/platform/time/clock.server'
import { parseFilters } from './filters/parse-filters'
import { peopleOf } from './query/execute.server'
import type { Picked } from './query/search.server'
import { boxAround, searchAreaOf } from './query/search-area.server'
import { inOrderOf } from './query/sections.server'
import { type CardRow, cardOf, cardsSql, type ProfileCard, pickedSql } from './sql/card-sql.server'
import { asOfMoment } from './sql/conditions.server'
import { Values } from './sql/pick-sql.server'

/** How many profiles of a place are compared on each side of the profile, in the order of `shuffle`: every profile has other neighbours. */
const COMPARED = 200
/** How many profiles of each other place nearby are compared. */
const COMPARED_NEARBY = 20
/** The north of Europe: a box of degrees for there is wide enough everywhere. */
const NORTHERNMOST = 70

/**
 * Listed profiles like this one, for its page (decision 0268): of the same place, then of places up to SIMILAR_PROFILES.km away, those with
 * the most services in common first, at least one. Never the profile itself, the viewer, or anybody with a block between them and the
 * viewer. Two statements, one if there is none; no write.
 * @param profile one that the viewer may see
 * @param place from which the cards' distances are measured
 */
export async function similarProfiles(input: {
  viewer: Pick<Viewer, 'id'>
  profile: { id: string; services: readonly string[] }
  place: Place
}): Promise<ProfileCard[]> {
  const { viewer, profile, place } = input
  const services = traitCodes(
    'services',
    SERVICES.filter((service) => profile.services.includes(service)),
  )
  if (services.length === 0) return []
  const at = now()
  const asOf = asOfMoment(at, { isMember: true })
  const picked = new Values()
  const statement = pickSql(input, services, at, picked)
  const chosen = await read<Picked>(statement, picked)
  if (chosen.length === 0) return []
  const values = new Values()
  const cards = cardsSql(pickedSql(chosen, values), asOf, viewer.id, values)
  const rows = inOrderOf(chosen, await read<CardRow>(cards, values))
  const area = searchAreaOf(place, parseFilters(new URLSearchParams(), 'home'))
  // Nobody is marked as beyond a radius: nothing was searched.
  return rows.nearby.map((row) => ({ ...cardOf(row, area, asOf), beyondRadius: false }))

  function read<Row extends object>(text: string, { list }: Values): Promise<Row[]> {
    const ask = ({ rowsOf }: Source) => rowsOf<Row>(text, list, { prepared: 'often' })
    return readProfiles<Row>({ viewerId: viewer.id, ask, peopleOf })
  }
}

/** One list for every reader and day; the limits bound what is read in a large city. */
function pickSql(
  { viewer, profile, place }: Parameters<typeof similarProfiles>[0],
  services: readonly number[],
  at: Date,
  values: Values,
): string {
  const own = values.add(profile.id, 'uuid')
  const reader = values.add(viewer.id, 'uuid')
  const codes = values.numbers(services, 'int')
  const moment = values.add(at.toISOString(), 'timestamptz')
  const maxKm = values.add(SIMILAR_PROFILES.km, 'float8')
  const half = values.add(boxAround(NORTHERNMOST, SIMILAR_PROFILES.km).longitude, 'float8')
  const [longitude, latitude] = [values.add(place.longitude, 'float8'), values.add(place.latitude, 'float8')]
  const of = (where: string, limit: number, direction: 'asc' | 'desc' = 'asc') => `
      (select l.* from listings l
       where l.place_id = near.id and ${where} and l.user_id <> ${own}${hiddenFrom(reader, 'l.user_id')}
       order by l.shuffle ${direction} limit ${limit})`
  return `select 'nearby' as section, l.user_id, distance_km(l.spot, ${longitude}, ${latitude}) as km,
      coalesce(l.premium_until > ${moment}, false) as premium, l.shuffle
    from (select place_id, shuffle, spot from listings where user_id = ${own}) me
    cross join lateral (
      select id, distance_km(spot, me.spot[0], me.spot[1]) as km from listed_places
      where spot <@ box(point(me.spot[0] - ${half}, me.spot[1] - ${half}), point(me.spot[0] + ${half}, me.spot[1] + ${half}))
    ) near
    cross join lateral (${of('near.id = me.place_id and l.shuffle > me.shuffle', COMPARED)}
      union all${of('near.id = me.place_id and l.shuffle <= me.shuffle', COMPARED, 'desc')}
      union all${of('near.id <> me.place_id', COMPARED_NEARBY)}
    ) l
    where near.km <= ${maxKm} and icount(l.traits & ${codes}) > 0
    order by near.id <> me.place_id, icount(l.traits & ${codes}) desc, near.km, l.shuffle <= me.shuffle, l.shuffle
    limit ${SIMILAR_PROFILES.count}`
}
