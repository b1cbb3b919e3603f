import { isVerifiedSql } from '~/domains/accounts/verified.server'
import { approvedPhotoUrl } from '~/domains/media/cdn/photo-cdn.server'
import { distanceStep } from '~/domains/places/place'
import { likes } from '~/domains/relations/likes/likes.server'
import { ageOn } from '../query/age'
import type { Picked } from '../query/search.server'
import type { SearchArea } from '../query/search-area.server'
import { type AsOf, isOnlineSql } from './conditions.server'
import { columnNames, type RowsSql, type Values } from './pick-sql.server'

/** A profile as the listing shows it (UI "Cards"). */
export type ProfileCard = {
  id: string
  firstName: string
  age: number
  location: string
  /** Rounded up to a step of DISTANCE_STEPS_KM; null beyond the last step. */
  distanceKm: number | null
  hourlyRate: number | null
  isPremium: boolean
  isOnline: boolean
  isVerified: boolean
  /** Whether a photo check is valid for the main photo. */
  photosChecked: boolean
  liked: boolean
  /** Whether this is a premium member outside the chosen radius. */
  beyondRadius: boolean
  /** The number of approved photos. */
  photoCount: number
  photo: { url: string; width: number; height: number; color: string }
}

export type CardRow = Picked & {
  listed_ms: number
  first_name: string
  born_on: string
  location: string
  hourly_rate: number | null
  is_verified: boolean
  photos_checked: boolean
  is_online: boolean
  liked: boolean
  members_only: boolean
  photo_count: number
  photo_url: string
  photo_width: number
  photo_height: number
  photo_color: string
}

const CARD_COLUMNS = columnNames<CardRow>({
  section: true,
  user_id: true,
  km: true,
  premium: true,
  shuffle: true,
  listed_ms: true,
  first_name: true,
  born_on: true,
  location: true,
  hourly_rate: true,
  is_verified: true,
  photos_checked: true,
  is_online: true,
  liked: true,
  members_only: true,
  photo_count: true,
  photo_url: true,
  photo_width: true,
  photo_height: true,
  photo_color: true,
})

/** The rows of the picked profiles' cards, for `pickSql`. */
export const cardRowsSql = (asOf: AsOf, viewerId: string | null): RowsSql<keyof CardRow> => ({
  columns: CARD_COLUMNS,
  text: (picked, values) => cardsSql(picked, asOf, viewerId, values),
})

/** A statement for the rows of the picked profiles' cards. `picked` is a statement with the columns of Picked. */
export function cardsSql(picked: string, asOf: AsOf, viewerId: string | null, values: Values): string {
  const moment = values.add(asOf.at.toISOString(), 'timestamptz')
  return `select picked.section, picked.user_id, picked.km, picked.premium, picked.shuffle,
    (extract(epoch from l.listed_at) * 1000)::float8 as listed_ms, l.first_name, l.born_on::text as born_on, l.location, l.hourly_rate,
    ${isVerifiedSql('users', moment, 'l.is_verified')} as is_verified,
    exists (select from checked_photos c where c.image_id = l.image_id and c.valid_until > ${moment}) as photos_checked,
    coalesce(l.show_online and ${isOnlineSql(asOf, values)}, false) as is_online,
    ${viewerId ? likes(values.add(viewerId, 'uuid'), 'l.user_id') : 'false'} as liked,
    l.members_only, l.photo_count, l.photo_url, l.photo_width, l.photo_height, l.photo_color
  from (${picked}) picked
  join listings l on l.user_id = picked.user_id
  join users on users.id = picked.user_id`
}

/** A statement that returns the given profiles, with the columns of Picked. */
export function pickedSql(picked: readonly Picked[], values: Values): string {
  const list = (column: string[], type: string) => values.add(`{${column.join(',')}}`, `${type}[]`)
  return `select * from unnest(
    ${list(
      picked.map((one) => one.section),
      'text',
    )},
    ${list(
      picked.map((one) => one.user_id),
      'uuid',
    )},
    ${list(
      picked.map((one) => String(one.km)),
      'float8',
    )},
    ${list(
      picked.map((one) => String(one.premium)),
      'bool',
    )},
    ${list(
      picked.map((one) => String(one.shuffle)),
      'float8',
    )}
  ) as picked (section, user_id, km, premium, shuffle)`
}

/** The card of a row, with the distance from the centre of the area, and age and online state as of `asOf`. */
export function cardOf(row: CardRow, area: SearchArea, asOf: AsOf): ProfileCard {
  return {
    id: row.user_id,
    firstName: row.first_name,
    age: ageOn(row.born_on, asOf.day),
    location: row.location,
    distanceKm: distanceStep(row.km),
    hourlyRate: row.hourly_rate,
    isPremium: row.premium,
    isOnline: row.is_online,
    isVerified: row.is_verified,
    photosChecked: row.photos_checked,
    liked: row.liked,
    beyondRadius: row.km > area.radiusKm,
    photoCount: row.photo_count,
    photo: {
      url: approvedPhotoUrl(row.photo_url, { isPublic: !row.members_only }),
      width: row.photo_width,
      height: row.photo_height,
      color: row.photo_color,
    },
  }
}
