import { isDeepStrictEqual } from 'node:util'
import { AGE_YEARS } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { ageOnDay } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { setPhotoList } from '~/domains/media/photo-list.server'
import { renewMarks } from '~/domains/media/watermark/owner-mark.server'
import { foreignNames } from '~/domains/places/city-names'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'
import { findPlace } from '~/domains/places/search.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { type EditableProfile, lockedProfile } from './editable-profile.server'
import type { ProfileChanges } from './forms'

/** The place of a suggestion, which several places of one name need; null once the text is no longer its name. */
function suggestedPlace(text: string | null, slug: string | undefined): Place | null {
  const place = slug ? placeBySlug(slug) : null
  return place && isNameOf(place.name, text) ? place : null
}

/** Whether a text is the name of a place in any of the five languages. */
const isNameOf = (place: string | null, text: string | null): boolean =>
  place === text || (place !== null && text !== null && foreignNames(place).includes(text))

export type ProfileRefusal =
  /** The text names no place of the bundled list. */
  | 'unknown-place'
  /** A provider may change the place, but not remove it (SPEC 5: 'Standort ist erforderlich'). */
  | 'place-required'
  /** DECISIONS "Photos": an address that matches no photo of the owner. */
  | 'foreign-photo'

type Columns = Partial<typeof users.$inferInsert>

/**
 * Changes one's own profile (SPEC 5 "Profile update"): members that `changes` leaves out stay as they are. One transaction, one
 * statement for the row: if two tabs save, the later one wins, and never half of each; only texts that moderators have removed stay away.
 * Triggers update the listing. For customers the members that only providers have (body, services, price, search engines) are ignored;
 * photos are refused, since a customer has none.
 * Returns the name of the place as it is now shown, or a ProfileRefusal: then nothing has changed.
 */
export async function saveProfile(input: {
  owner: Pick<Viewer, 'id'>
  changes: ProfileChanges
  /** The day on which a form was filled with the stored values: the age of that day is no new one. */
  filledOn?: string | null | undefined
}): Promise<{ location: string | null } | { refusal: ProfileRefusal }> {
  const { owner, changes, filledOn } = input
  return await db.transaction(async (tx) => {
    const before = await lockedProfile(tx, owner)
    const isPlaceRemoved = changes.location === null && before.location !== null
    if (isPlaceRemoved && before.userType === 'trans') return { refusal: 'place-required' }
    const place = placeColumns(before, changes)
    if (place === null) return { refusal: 'unknown-place' }
    const { profileImageUrl: main, profileImages: all } = changes
    const photos = await setPhotoList(tx, { owner, main, all })
    if ('refusal' in photos) return photos
    const texts = await withoutRemoved(tx, owner, changes)
    const columns = {
      firstName: changes.firstName,
      bio: texts.bio,
      interests: changes.interests,
      ...((await isAgeOfForm(tx, { owner, age: changes.age, filledOn })) ? {} : ageColumns(before, changes)),
      ...place,
      ...(before.userType === 'trans' ? { ...ofProviders(changes), about: texts.about } : {}),
    }
    await write(tx, owner, { ...columns, ...updateOf(before, columns, photos) })
    if (changes.firstName !== undefined && changes.firstName !== before.firstName) await renewMarks(tx, owner)
    return { location: place.location === undefined ? before.location : place.location }
  })
}

/**
 * The texts of the changes, without those that moderators have removed: a form that was filled before still has them, and would list the
 * profile again (decision 0165). Once the profile was edited all texts count.
 */
async function withoutRemoved(
  tx: Tx,
  owner: Pick<Viewer, 'id'>,
  { bio, about }: ProfileChanges,
): Promise<Pick<ProfileChanges, 'bio' | 'about'>> {
  const removed = await tx.execute<{ bio: string | null; about: string | null }>(sql`
    select d.removed->>'bio' as bio, d.removed->>'about' as about
    from users u join decisions d on d.user_id = u.id and d.undone_at is null and d.removed->>'kind' = 'profile'
    where u.id = ${owner.id} and u.is_hidden_until_edited`)
  return {
    bio: bio && removed.some((one) => one.bio === bio) ? undefined : bio,
    about: about && removed.some((one) => one.about === about) ? undefined : about,
  }
}

async function write(tx: Tx, owner: Pick<Viewer, 'id'>, columns: Columns): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx
    .update(users)
    .set({ ...columns, updatedAt: now() })
    .where(eq(users.id, owner.id))
}

/** When the profile was last updated: a save that changes nothing is no update. */
function updateOf(before: EditableProfile, columns: Columns, photos: { isChanged: boolean }): Columns {
  const isChanged = Object.entries(columns).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Object(before)[name] ?? null),
  )
  return isChanged || photos.isChanged ? { profileUpdatedAt: now() } : {}
}

/** An unchanged age goes on advancing from the day on which it was stated. */
export function ageColumns(
  before: Pick<EditableProfile, 'age'>,
  { age }: Pick<ProfileChanges, 'age'>,
): Columns {
  if (age === undefined || age === before.age) return {}
  return { age, ageStatedOn: age === null ? null : now().toISOString().slice(0, 10) }
}

/**
 * Whether the age in a form is only the value that the form was filled with. A page that stays open over midnight, or a draft, contains the
 * age of its own day: storing it with today's date would make the person a year too young. False if an age was stated since.
 */
async function isAgeOfForm(
  tx: Tx,
  {
    owner,
    age,
    filledOn,
  }: { owner: Pick<Viewer, 'id'>; age: number | null | undefined; filledOn: string | null | undefined },
): Promise<boolean> {
  if (age === undefined || age === null || !filledOn) return false
  const shown = sql`least(${ageOnDay(filledOn)}, ${AGE_YEARS.max}::int)`
  const isShown = and(eq(users.id, owner.id), lte(users.ageStatedOn, filledOn), sql`${shown} = ${age}::int`)
  return (await tx.$count(users, isShown)) > 0
}

/**
 * The place that a text names: the suggested one, else the one found by the text. Nothing if the place is unchanged, so that a chosen namesake
 * is not looked up again; null for an unknown one: unlike the listing, a profile never falls back to another place.
 */
export function placeColumns(
  before: Pick<EditableProfile, 'location' | 'placeSlug'>,
  { location, placeSlug }: Pick<ProfileChanges, 'location' | 'placeSlug'>,
): Columns | null {
  if (location === undefined) return {}
  const suggested = suggestedPlace(location, placeSlug)
  const isSame = isNameOf(before.location, location) && (!suggested || suggested.slug === before.placeSlug)
  if (isSame) return {}
  if (location === null) return { location: null, placeSlug: null, latitude: null, longitude: null }
  const place = suggested ?? findPlace(location)
  if (!place) return null
  const { name, slug, latitude, longitude } = place
  return { location: name, placeSlug: slug, latitude, longitude }
}

function ofProviders(changes: ProfileChanges): Columns {
  const { height, weight, bodyType, ethnicity, cockSize, circumcision, position } = changes
  const { services, hourlyRate, halfHourRate, twoHourRate, threeHourRate, overnightRate } = changes
  const { meetingPlaces, languages, isSearchable } = changes
  return {
    height,
    weight,
    bodyType,
    ethnicity,
    cockSize,
    circumcision,
    position,
    services,
    hourlyRate,
    halfHourRate,
    twoHourRate,
    threeHourRate,
    overnightRate,
    meetingPlaces,
    languages,
    isSearchable,
  }
}
