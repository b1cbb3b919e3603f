import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { ReportReason, ReportTarget } from '../limits/moderation'
import type { VerificationKind, VerificationPicture } from '../limits/verification'

/** What the demo needs from the application. The calling command passes it, because db/ imports nothing from app/. */
export type SeedPlace = { slug: string; name: string; latitude: number; longitude: number }

export type SeedPlaces = {
  cities: readonly { place: SeedPlace; radiusKm: number }[]
  bySlug(slug: string): SeedPlace | null
  nearest(spot: { latitude: number; longitude: number }): SeedPlace
}

export type SeedPhotos = {
  /** Runs a picture through the image pipeline and stores its files under that name; throws if it is refused. */
  store(name: string, bytes: Buffer): Promise<PhotoFacts>
  /** Copies the files of one photo to a second name. */
  copy(from: string, to: string): Promise<void>
}
export type PhotoFacts = { width: number; height: number; color: string; phash: string; phash256: string }

/** A report of the demo, filed at a time in the past. */
export type SeedReport = {
  at: Date
  by: { id: string }
  userId: string
  targetType: ReportTarget
  targetId: string
  reason: ReportReason
  details?: string
}

/** A request to be verified, sent at a time in the past. */
export type SeedVerification = {
  at: Date
  userId: string
  kind: VerificationKind
  /** Draws the pictures; `code` is what a selfie must show. */
  draw(code: string, lettering: Lettering): Promise<Partial<Record<VerificationPicture, Buffer>>>
}
/** A text as paths of an SVG, with its width in the same units. */
export type Lettering = (text: string) => { width: number; paths: string }

export type Seeding = {
  db: PostgresJsDatabase
  places: SeedPlaces
  photos: SeedPhotos
  /** Stores a report with its case and evidence. */
  fileReport(report: SeedReport): Promise<void>
  /** Stores a request with its sealed pictures. */
  fileVerification(request: SeedVerification): Promise<void>
  hashPassword(password: string): Promise<string>
  /** The demo's current time: all its dates are earlier. */
  now: Date
  /** Reports progress. */
  report(line: string): void
}
