import { seedBulk } from 'db/seed/bulk'
import { CITIES } from '~/domains/places/cities.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { nearestPlace } from '~/domains/places/geocoder.server'
import { db } from '~/platform/database/db.server'

const PLACES = { cities: CITIES, bySlug: placeBySlug, nearest: nearestPlace }

/** Inserts listed profiles into the database of the bench, or into another one. */
export async function insertProfiles(count: number, database = db): Promise<void> {
  await seedBulk({ db: database, places: PLACES }, count)
}
