import {
  VERIFICATION_FILE_MAX_MB,
  VERIFICATION_PICTURES,
  VERIFICATION_TRIES_A_DAY,
  type VerificationKind,
  type VerificationPicture,
} from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { verifications } from 'db/schema/verification'
import { and, eq, gt, ne } from 'drizzle-orm'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { encodeMaster } from '~/domains/media/encoder/encoder.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { readFileByFile } from '~/platform/http/uploads/file-by-file.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { acceptedCodes } from './code-of-day.server'
import type { FileRefusal, RequestRefusal } from './refusal'
import { storePictures } from './sealed-pictures.server'

type Sender = Pick<Viewer, 'id' | 'userType' | 'isPremium'>
type Pictures = Partial<Record<VerificationPicture, Buffer>>
type SendResult =
  | { sent: true }
  | { refusal: RequestRefusal }
  /** The refusals of files, by their fields. */
  | { files: Partial<Record<VerificationPicture, FileRefusal>> }

const FILE_BYTES = VERIFICATION_FILE_MAX_MB * 1024 * 1024
const FILES_MAX = 2

/**
 * Reads the form of a verification and stores its request (DECISIONS "Verification"). The pictures are decoded and encoded again in the
 * encoder process, sealed in memory and stored; they are never written unencrypted. The result is a RequestRefusal, or a FileRefusal for each
 * refused field, if the request cannot be stored.
 * @param checkFields gets the texts before each picture; if it throws, nothing is stored
 */
export async function sendRequest({
  by,
  kind,
  request,
  checkFields,
}: {
  by: Sender
  kind: VerificationKind
  request: Request
  checkFields: (fields: ReadonlyMap<string, string>) => Promise<void>
}): Promise<SendResult> {
  const refusal = await refusalFor(by, kind)
  const limits = { member: by.id, fileBytes: FILE_BYTES, files: FILES_MAX }
  const read: Partial<Record<VerificationPicture, CleanPicture>> = {}
  const unread = await readFileByFile(request, limits, async ({ field, bytes }, fields) => {
    await checkFields(fields)
    const picture = VERIFICATION_PICTURES[kind].find((one) => one === field)
    // The files of a refused request are read and dropped.
    if (picture && !refusal) read[picture] = await cleanPicture(by, bytes)
  })
  if (refusal) return { refusal }
  if (unread) return unread
  const pictures: Pictures = {}
  const refused: Partial<Record<VerificationPicture, FileRefusal>> = {}
  for (const picture of VERIFICATION_PICTURES[kind]) {
    const result = read[picture] ?? { refusal: 'missing' as const }
    if ('refusal' in result) refused[picture] = result.refusal
    else pictures[picture] = result.master
  }
  return Object.keys(refused).length > 0 ? { files: refused } : storeRequest({ by, kind, pictures })
}

/**
 * Stores a request with pictures that the encoder made. Throws if a picture that this kind requires is missing; SessionEnded if the account
 * was suspended or deleted while they were encoded.
 */
export async function storeRequest({
  by,
  kind,
  pictures,
  at = now(),
}: {
  by: Pick<Viewer, 'id'>
  kind: VerificationKind
  pictures: Pictures
  at?: Date
}): Promise<{ sent: true } | { refusal: RequestRefusal }> {
  if (VERIFICATION_PICTURES[kind].some((picture) => !pictures[picture]))
    throw new Error('a picture is missing')
  return db.transaction(async (tx) => {
    // The lock prevents a request of an account that is suspended or deleted at the same time.
    const [person] = await tx
      .select({ isSuspended: users.isSuspended, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, by.id))
      .for('update')
    if (!person || person.isSuspended || person.deletedAt) throw new SessionEnded()
    // Counted again: several requests may have been sent at the same moment.
    if (await isTooOften(tx, by.id)) return { refusal: 'too-often' }
    const [row] = await tx
      .insert(verifications)
      .values({ userId: by.id, kind, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: verifications.id })
    if (!row) return { refusal: 'open' }
    const codes = kind === 'photos' ? acceptedCodes(by.id, at) : []
    await storePictures(tx, row.id, { pictures, codes })
    return { sent: true }
  })
}

/** Why a person cannot request this kind of verification now; null if they can. */
export async function refusalFor(by: Sender, kind: VerificationKind): Promise<RequestRefusal | null> {
  if (kind !== 'age' && by.userType !== 'trans') return 'providers-only'
  if (kind === 'document' && !by.isPremium) return 'premium-only'
  if (kind === 'photos' && (await approvedPhotos(by.id)) === 0) return 'no-photos'
  const waiting = and(
    eq(verifications.userId, by.id),
    eq(verifications.kind, kind),
    eq(verifications.status, 'waiting'),
  )
  if ((await db.$count(verifications, waiting)) > 0) return 'open'
  return (await isTooOften(db, by.id)) ? 'too-often' : null
}

const approvedPhotos = (userId: string) =>
  db.$count(
    imageModeration,
    and(
      eq(imageModeration.userId, userId),
      eq(imageModeration.status, 'approved'),
      eq(imageModeration.imageType, 'profile'),
    ),
  )

async function isTooOften(q: Queryable, userId: string): Promise<boolean> {
  const since = new Date(now().getTime() - days(1))
  const tries = await q.$count(
    verifications,
    and(
      eq(verifications.userId, userId),
      gt(verifications.createdAt, since),
      ne(verifications.status, 'renew'),
    ),
  )
  return tries >= VERIFICATION_TRIES_A_DAY
}

type CleanPicture = { master: Buffer } | { refusal: FileRefusal }

/** Encodes an uploaded picture again, or refuses it. `bytes` is null for a file that is too large. */
async function cleanPicture(by: Sender, bytes: Buffer | null): Promise<CleanPicture> {
  if (bytes === null) return { refusal: 'too-large' }
  if (bytes.length === 0) return { refusal: 'missing' }
  if (bytes.subarray(0, PDF.length).equals(PDF)) return { refusal: 'pdf' }
  return encodeMaster(bytes, { maxMb: VERIFICATION_FILE_MAX_MB, member: by.id })
}

const PDF = Buffer.from('%PDF')
