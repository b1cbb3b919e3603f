import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'

/** What the demo needs of the application; the command that starts it hands it in, because db/ imports nothing of app/. */
export type SeedPlace = { slug: string; name: string; latitude: number; longitude: number }

export type SeedPlaces = {
  cities: readonly { place: SeedPlace; radiusKm: number }[]
  bySlug(slug: string): SeedPlace | null
  nearest(spot: { latitude: number; longitude: number }): SeedPlace
}

export type SeedPhotos = {
  /** Sends a picture through the image pipeline and keeps its files under that name; throws where it is refused. */
  store(name: string, bytes: Buffer): Promise<PhotoFacts>
  /** Gives the files of one photo a second name. */
  copy(from: string, to: string): Promise<void>
}
export type PhotoFacts = { width: number; height: number; color: string }

export type Seeding = {
  db: PostgresJsDatabase
  places: SeedPlaces
  photos: SeedPhotos
  hashPassword(password: string): Promise<string>
  /** The demo's present: all its dates lie before it. */
  now: Date
  /** Shows how far the work is. */
  report(line: string): void
}
