import { IMAGE_MAX_BYTES } from 'db/limits/media'
import { SEARCH_CONFIRM_HOURS, SEARCH_PHOTOS_MAX } from 'db/limits/moderation'
import { pictureSearches, type StoredVariant } from 'db/schema/hashes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { newMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { type LimitReached, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { readFileByFile, type SentFile, shownFilename } from '~/platform/http/uploads/file-by-file.server'
import { defineJob } from '~/platform/queue/queue.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { requesterOf } from './confirm-search.server'
import { MY_PICTURE, PHOTOS_FIELD, type PhotosRefused } from './forms'

/** Job that mails the link that confirms the requester's address. */
export const mailSearchLink = defineJob('picture-search-link', z.object({ searchId: z.guid() }))

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: SEARCH_PHOTOS_MAX }

/** The limit of requests by a network: null within it. `ip` as `context.ip`. */
export function searchLimit({ ip }: { ip: string }): Promise<LimitReached | null> {
  return networkLimitFor('pictureSearch').consume(networkOf(ip))
}

/**
 * Reads the photos of a multipart form, one at a time, and returns their hashes. A separate process decodes the photos, and nothing of them is
 * stored. If one photo is refused, the whole request is refused.
 * @param sender a member's id or a network, for the limit of concurrent uploads
 * @param checkFields checks the texts of the form before any photo is decoded; its refusal is returned as `fieldsRefusal`
 */
export async function hashSentPhotos<Refusal>(
  request: Request,
  sender: string,
  checkFields: (fields: Map<string, string>) => Promise<Refusal | null>,
): Promise<{ photos: StoredVariant[][] } | PhotosRefused | { fieldsRefusal: Refusal }> {
  const photos: StoredVariant[][] = []
  let refused: PhotosRefused | null = null
  const take = async (file: SentFile) => {
    if (refused || file.field !== PHOTOS_FIELD) return
    const hashed = file.bytes
      ? await hashImage(file.bytes, { member: sender, isUpload: true })
      : { refusal: 'too-large' as const }
    if ('refusal' in hashed) refused = { ...hashed, filename: shownFilename(file) }
    else photos.push(hashed.variants)
  }
  const checkForm = async (count: number, fields: Map<string, string>) => {
    const fieldsRefusal = await checkFields(fields)
    if (fieldsRefusal) return { fieldsRefusal }
    if (count > SEARCH_PHOTOS_MAX) return { refusal: 'too-many' as const }
    return count === 0 ? { refusal: 'no-file' as const } : null
  }
  const stopped = await readFileByFile(request, { ...LIMITS, member: sender }, take, { checkForm })
  if (stopped) return stopped
  if (refused) return refused
  return photos.length === 0 ? { refusal: 'no-file' } : { photos }
}

/**
 * Stores a request (DECISIONS "Ist mein Bild hier?"), which waits for its address to be confirmed, and enqueues the mail with the link. An
 * address that got too many of these mails today gets no more: anybody can type it, so nothing says so, and nothing is stored.
 * @param email of a requester without an account
 */
export async function requestSearch({
  userId,
  email,
  photos,
  language,
}: {
  userId: string | null
  email: string | null
  photos: StoredVariant[][]
  language: Language
}): Promise<void> {
  const key = userId ?? hashOf(`${email}`)
  if (await limitFor('pictureSearchAddress').consume(key)) return
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(pictureSearches)
      .values({ userId, email: userId ? null : email, language, photos, createdAt: now() })
      .returning({ id: pictureSearches.id })
    if (!row) throw new Error('The request was not stored')
    await mailSearchLink.enqueue(tx, { searchId: row.id })
  })
}

/** Mails the link. Its token is created here, so that none waits in the queue; a retry replaces it. */
export async function sendSearchLink(searchId: string): Promise<void> {
  const requester = await requesterOf(searchId)
  if (!requester || requester.confirmedAt) return
  const { token, hash } = newMailToken()
  await db.update(pictureSearches).set({ tokenHash: hash }).where(eq(pictureSearches.id, searchId))
  const { to, language } = requester
  const t = translator(language)
  await mailTo({
    to,
    language,
    subject: t('statements:search.confirmSubject'),
    heading: t('statements:search.confirmSubject'),
    paragraphs: [t('statements:search.confirm', { hours: SEARCH_CONFIRM_HOURS })],
    button: {
      text: t('statements:search.confirmButton'),
      href: absoluteUrl(`${MY_PICTURE}/confirm`, { token }),
    },
    aside: t('statements:search.confirmAside'),
  })
}
