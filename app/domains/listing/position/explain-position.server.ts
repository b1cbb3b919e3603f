import { PREMIUM_SECTION_KM, SECTION_SIZES } from 'db/limits/listing'
import type { Place } from '~/domains/places/place'
import { parseFilters } from '../filters/parse-filters'
import { execute } from '../query/execute.server'
import { drawOf, type SortKey, sortKeyOf } from '../query/order.server'
import { type Sizes, searchOf } from '../query/page.server'
import type { Search } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import { everybodySql } from '../sql/hits-sql.server'
import { NEWEST_SQL, orderSql, RING_SQL, sortKeySql } from '../sql/order-sql.server'
import { kmTo, queryContextOf } from '../sql/query-context.server'

/** A place among all profiles of a list, from 1, and how many of them the first page shows. */
export type Rank = { place: number; of: number; shown: number }

export type Position =
  /** In no list at all. */
  | { state: 'unlisted' }
  /** Listed, but too far from this place; `reachesKm` is how far the list reaches for this profile. */
  | { state: 'too-far'; reachesKm: number }
  | ({ state: 'listed' } & Explanation)

/** Every factor of the order with its value for one profile (DECISIONS "Warum stehe ich hier?"). */
export type Explanation = {
  /** The distance step, from 0, and its upper end in km; null beyond the last one that cards show. */
  ring: number
  ringKm: number | null
  premium: boolean
  /** Only members see the profile: counted is the list as members see it. */
  membersOnly: boolean
  /** The number drawn for today: the lowest comes first. */
  draw: number
  /** Shown beyond the chosen radius, as a benefit of premium. */
  beyondRadius: boolean
  /** In the list by distance: on Home for visitors, and on "Entdecken" for everybody. */
  nearby: Rank
  /** Whom the list has above this profile, by what they have in common; together all of them. */
  above: {
    /** In a nearer distance step. */
    nearer: number
    /** As far away, with premium, while this profile has none. */
    withPremium: number
    /** As far away, premium or not alike, and drawn earlier today. */
    drawnEarlier: number
  }
  /** How many are as far away and have or lack premium alike, this profile included. */
  equals: number
  /** The section of premium members; null without premium, or too far away. */
  premiumSection: Rank | null
  /** The section of new profiles; null with premium, whose members stand in their own section. */
  freshSection: Rank | null
  /** What counts in the recommended list of a member, beside that member's own choices. */
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

/** Visitors' distance steps end there; RINGS_KM has one more, for "the nearest". */
const LAST_RING = RINGS_KM.length - 2

/**
 * Why a profile stands where it stands in the lists of a place, as visitors see them (or members, if it is for members only), computed by
 * the listing's own code: search area, order and sections. Nothing says who the others are. Two statements.
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
  const own = await ownFacts(asVisitor, userId)
  if (!own) return { state: 'unlisted' }
  const search: Search = { ...asVisitor, seesMembersOnly: own.members_only }
  const { area, start } = search
  if (!own.within_reach) return { state: 'too-far', reachesKm: own.premium ? area.premiumKm : area.radiusKm }
  const key = sortKeyOf(own)
  const counts = await countAround(search, key, userId)
  const { nearer, with_premium, drawn_earlier, total } = counts
  const inPremiumSection = own.premium && own.km <= PREMIUM_SECTION_KM
  return {
    state: 'listed',
    ring: key.ring,
    ringKm: key.ring > LAST_RING ? null : (RINGS_KM[key.ring] ?? null),
    premium: own.premium,
    membersOnly: own.members_only,
    draw: drawOf(own.shuffle, start),
    beyondRadius: own.km > area.radiusKm,
    nearby: { place: counts.before + 1, of: total, shown: sizes.nearby },
    above: { nearer, withPremium: with_premium, drawnEarlier: drawn_earlier },
    equals: counts.equals,
    premiumSection: inPremiumSection
      ? { place: counts.premium_before + 1, of: counts.premium_total, shown: sizes.premium }
      : null,
    freshSection: own.premium
      ? null
      : { place: counts.fresh_before + 1, of: counts.fresh_total, shown: sizes.fresh },
    interests: own.interests,
    listedAt: new Date(own.listed_at).toISOString(),
  }
}

/** The profile's row of the read model; null if it is not listed. */
async function ownFacts(search: Search, userId: string): Promise<Own | undefined> {
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
  | 'equals'
  | 'premium_total'
  | 'premium_before'
  | 'fresh_total'
  | 'fresh_before',
  number
>

/** Counts those before and around a place in the order, with the order's own expressions. */
async function countAround(search: Search, key: SortKey, userId: string): Promise<Counts> {
  const [counts] = await execute<Counts>(search, (values) => {
    const context = queryContextOf(search, values)
    const order = orderSql(values.add(search.start, 'float8'))
    const isBefore = `(${order}) < ${sortKeySql(key, search, values)}`
    const ring = values.add(key.ring, 'int')
    const premium = values.add(key.premium, 'bool')
    const isAsFar = `${RING_SQL} = ${ring}`
    const isAlike = `${isAsFar} and premium = ${premium}`
    const inPremiumSection = `premium and km <= ${PREMIUM_SECTION_KM}`
    const isNewer = `row_number() over (partition by premium order by ${NEWEST_SQL}) as newest`
    const count = (which: string) => `count(*) filter (where ${which})::int`
    return `with ${everybodySql(context)},
      numbered as (select people.*, ${isNewer} from people)
    select count(*)::int as total, ${count(isBefore)} as before,
      ${count(`${RING_SQL} < ${ring}`)} as nearer,
      ${count(`${isAsFar} and premium and not ${premium}`)} as with_premium,
      ${count(`${isAlike} and ${isBefore}`)} as drawn_earlier, ${count(isAlike)} as equals,
      ${count(inPremiumSection)} as premium_total, ${count(`${inPremiumSection} and ${isBefore}`)} as premium_before,
      ${count('not premium')} as fresh_total,
      coalesce(max(newest - 1) filter (where user_id = ${values.add(userId, 'uuid')}), 0)::int as fresh_before
    from numbered`
  })
  if (!counts) throw new Error('nothing was counted')
  return counts
}
