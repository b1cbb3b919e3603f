import { PREMIUM_SECTION_KM, SECTION_SIZES } from 'db/limits/listing'
import type { Place } from '~/domains/places/place'
import { parseFilters } from '../filters/parse-filters'
import { execute } from '../query/execute.server'
import { orderNumberOf, type SortKey, sortKeyOf } from '../query/order.server'
import { type Sizes, searchOf } from '../query/page.server'
import type { Search } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import { everybodySql } from '../sql/hits-sql.server'
import { NEWEST_SQL, orderSql, RING_SQL, sortKeySql } from '../sql/pick-sql.server'
import { kmTo, queryContextOf } from '../sql/query-context.server'

/** The rank of a profile in a list, from 1, the number of profiles in the list, and how many of them the first page shows. */
export type ListRank = { rank: number; total: number; shown: number }

export type Position =
  /** In no list at all. */
  | { state: 'unlisted' }
  /** Listed, but too far from this place: the list contains such profiles only up to `reachesKm`. */
  | { state: 'too-far'; reachesKm: number }
  | ({ state: 'listed' } & Explanation)

/** The value of each factor of the order for one profile (DECISIONS "Warum stehe ich hier?"). */
export type Explanation = {
  /** The distance step (ring), from 0, and its upper bound in km; null beyond the last step that cards show. */
  ring: number
  ringKm: number | null
  premium: boolean
  /** Whether only members see the profile. If so, all numbers are those of the list that members see. */
  membersOnly: boolean
  /** The random number of the profile for today (orderNumberOf): the lowest comes first. */
  draw: number
  /** Whether the profile is shown beyond the radius of the place, as a benefit of premium. */
  beyondRadius: boolean
  /** The rank in the list by distance, which visitors see on Home, and everybody on "Entdecken". */
  nearby: ListRank
  /** How many profiles are above this one, by the first factor that puts them there. The sum is the number of all of them. */
  above: {
    /** They are in a nearer distance step. */
    nearer: number
    /** They are in the same distance step and have premium; this profile has not. */
    withPremium: number
    /** They are in the same distance step, have premium or lack it like this profile, and have a lower random number today. */
    drawnEarlier: number
  }
  /** How many profiles differ only in the random number: same distance step, same premium status. Includes this profile. */
  tied: number
  /** The rank in the section of premium members; null without premium, or if the profile is too far away for it. */
  premiumSection: ListRank | null
  /** The rank in the section of new profiles; null with premium, because premium members are in their own section instead. */
  freshSection: ListRank | null
  /** The number of interests and the time of the first listing count in the recommended lists of members, besides their own choices. */
  interests: number
  listedAt: string
}

type Own = {
  km: number
  premium: boolean
  members_only: boolean
  shuffle: number
  within_reach: boolean
  listed_at: string
  interests: number
}

/** The last ring that is a distance step. RINGS_KM has one more ring, for "the nearest". */
const LAST_RING = RINGS_KM.length - 2

/**
 * Explains the position of a profile in the lists of a place as visitors see them, or as members see them if only members see the profile. Uses
 * the listing's own code for search area, order and sections. The result does not identify other profiles. Two statements.
 */
export async function explainPosition({
  userId,
  place,
  sizes = SECTION_SIZES,
}: {
  userId: string
  place: Place
  sizes?: Sizes
}): Promise<Position> {
  const asVisitor = searchOf(
    { viewer: null, place, filters: parseFilters(new URLSearchParams(), 'explore') },
    null,
  )
  const own = await ownRow(asVisitor, userId)
  if (!own) return { state: 'unlisted' }
  const search: Search = { ...asVisitor, seesMembersOnly: own.members_only }
  const { area, start } = search
  if (!own.within_reach) return { state: 'too-far', reachesKm: own.premium ? area.premiumKm : area.radiusKm }
  const key = sortKeyOf(own)
  const counts = await countInOrder(search, key, userId)
  const { nearer, with_premium, drawn_earlier, total } = counts
  const inPremiumSection = own.premium && own.km <= PREMIUM_SECTION_KM
  return {
    state: 'listed',
    ring: key.ring,
    ringKm: key.ring > LAST_RING ? null : (RINGS_KM[key.ring] ?? null),
    premium: own.premium,
    membersOnly: own.members_only,
    draw: orderNumberOf(own.shuffle, start),
    beyondRadius: own.km > area.radiusKm,
    nearby: { rank: counts.before + 1, total, shown: sizes.nearby },
    above: { nearer, withPremium: with_premium, drawnEarlier: drawn_earlier },
    tied: counts.tied,
    premiumSection: inPremiumSection
      ? { rank: counts.premium_before + 1, total: counts.premium_total, shown: sizes.premium }
      : null,
    freshSection: own.premium
      ? null
      : { rank: counts.fresh_before + 1, total: counts.fresh_total, shown: sizes.fresh },
    interests: own.interests,
    listedAt: new Date(own.listed_at).toISOString(),
  }
}

/** The profile's row of the read model; undefined if it is not listed. */
async function ownRow(search: Search, userId: string): Promise<Own | undefined> {
  const [own] = await execute<Own>(search, (values) => {
    const context = queryContextOf(search, values)
    const km = kmTo('l.spot', context)
    const { isPremium, premiumKm } = context
    return `select ${km} as km, ${isPremium} as premium, l.members_only, l.shuffle, l.listed_at::text as listed_at,
        ${km} <= case when ${isPremium} then ${premiumKm} else ${context.radiusKm()} end as within_reach,
        (select cardinality(u.interests) from users u where u.id = l.user_id) as interests
      from listings l where l.user_id = ${values.add(userId, 'uuid')}`
  })
  return own
}

type Counts = Record<
  | 'total'
  | 'before'
  | 'nearer'
  | 'with_premium'
  | 'drawn_earlier'
  | 'tied'
  | 'premium_total'
  | 'premium_before'
  | 'fresh_total'
  | 'fresh_before',
  number
>

/** Counts the profiles before a sort key and those equal to it, with the SQL expressions of the list's order. */
async function countInOrder(search: Search, key: SortKey, userId: string): Promise<Counts> {
  const [counts] = await execute<Counts>(search, (values) => {
    const context = queryContextOf(search, values)
    const order = orderSql(values.add(search.start, 'float8'))
    const isBefore = `(${order}) < ${sortKeySql(key, search, values)}`
    const ring = values.add(key.ring, 'int')
    const premium = values.add(key.premium, 'bool')
    const isInRing = `${RING_SQL} = ${ring}`
    const isTied = `${isInRing} and premium = ${premium}`
    const inPremiumSection = `premium and km <= ${PREMIUM_SECTION_KM}`
    const newestRank = `row_number() over (partition by premium order by ${NEWEST_SQL}) as newest`
    const count = (which: string) => `count(*) filter (where ${which})::int`
    return `with ${everybodySql(context)},
      numbered as (select people.*, ${newestRank} from people)
    select count(*)::int as total, ${count(isBefore)} as before,
      ${count(`${RING_SQL} < ${ring}`)} as nearer,
      ${count(`${isInRing} and premium and not ${premium}`)} as with_premium,
      ${count(`${isTied} and ${isBefore}`)} as drawn_earlier, ${count(isTied)} as tied,
      ${count(inPremiumSection)} as premium_total, ${count(`${inPremiumSection} and ${isBefore}`)} as premium_before,
      ${count('not premium')} as fresh_total,
      coalesce(max(newest - 1) filter (where user_id = ${values.add(userId, 'uuid')}), 0)::int as fresh_before
    from numbered`
  })
  if (!counts) throw new Error('the count of the list returned no row')
  return counts
}
