import { ALBUM_DESCRIPTION_MAX, ALBUM_TITLE_MAX, ALBUM_TITLE_MIN } from 'db/limits/media'
import type { TFunction } from 'i18next'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import { z } from '~/platform/input/zod'
import { countCharacters, plainText } from '~/platform/text/plain-text'

/** Errors of album forms, as translation keys. */
const ALBUM_ERROR = {
  title: 'albums:error.title',
  titleLong: 'albums:error.titleLong',
  descriptionLong: 'albums:error.descriptionLong',
  receiver: 'albums:error.receiver',
} as const
const KEYS = Object.values(ALBUM_ERROR)

/** The text of a field's error; undefined without one. */
export function albumErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KEYS.find((known) => known === error)
  return key && t(key, { maxTitle: ALBUM_TITLE_MAX, maxDescription: ALBUM_DESCRIPTION_MAX })
}

/** SPEC 5 "Album": a title in one line. Its length is counted in code points, as in the database. */
const title = z
  .string(ALBUM_ERROR.title)
  .transform((text) => plainText(text).replace(/\s+/g, ' '))
  .refine((text) => countCharacters(text) >= ALBUM_TITLE_MIN, ALBUM_ERROR.title)
  .refine((text) => countCharacters(text) <= ALBUM_TITLE_MAX, ALBUM_ERROR.titleLong)

const description = z
  .string(ALBUM_ERROR.descriptionLong)
  .transform(plainText)
  .refine((text) => countCharacters(text) <= ALBUM_DESCRIPTION_MAX, ALBUM_ERROR.descriptionLong)

/** Creates or changes an album. */
export const AlbumFormSchema = z.object({
  title,
  description: description.optional(),
  /** A checkbox. */
  isExplicit: z.literal('on').optional(),
  /** What the checkbox showed when the form was filled. */
  wasExplicit: z.literal('on').optional(),
})

/** What the fields of the form show. */
export type AlbumValues = { title: string; description?: string; isExplicit?: 'on' }

/**
 * The values of a form that was sent after its session ended; null without one. As when it is saved, only a pressed switch changes the mark.
 * @param isExplicit the stored mark; a new album has none
 */
export function keptAlbum(draft: FormDraft | null, isExplicit = false): AlbumValues | null {
  if (!draft?.has('title')) return null
  const isOn = draft.get('isExplicit') === 'on'
  const isPressed = isOn !== (draft.get('wasExplicit') === 'on')
  const isMarked = isPressed ? isOn : isExplicit
  return {
    title: draft.get('title') ?? '',
    description: draft.get('description') ?? '',
    isExplicit: isMarked ? 'on' : undefined,
  }
}

/** POST /api/private-albums (SPEC 7). */
export const AlbumJson = z.object({
  title,
  description: description.nullish(),
  isExplicit: z.boolean().optional().describe('Opens only for receivers whose age was checked.'),
})

/** POST /api/private-albums/{albumId}/share: one of the two (SPEC 7, SPEC 5). */
export const ShareJson = z.union(
  [
    z.object({ receiverId: z.guid(), clientId: z.guid().optional() }),
    z.object({ chatRoomId: z.guid(), clientId: z.guid().optional() }),
  ],
  ALBUM_ERROR.receiver,
)

/** A change to the images of an album. */
export const AlbumImageFormSchema = z.object({
  intent: z.enum(['cover', 'earlier', 'later', 'first', 'move', 'remove']),
  image: z.string().max(40),
  /** The image's position on the page, from 0. */
  at: z.coerce.number().int().min(0).max(1000).default(0),
  /** Of `move`: the position to which it was dragged, from 0. */
  to: z.coerce.number().int().min(0).max(1000).optional(),
})
export type AlbumImageChange = z.output<typeof AlbumImageFormSchema>

/** Shares an album in a conversation, by a form. */
export const ShareFormSchema = z.object({
  /** The id by which the owner knows the receiver. */
  receiverId: z.guid(),
  albumId: z.guid(),
  clientId: z.guid().optional(),
})

/** Ends or extends a sharing, or shares again what has ended, from a list of sharings. */
export const AccessFormSchema = z.object({
  intent: z.enum(['revoke', 'extend', 'again']),
  accessId: z.guid(),
  albumId: z.guid(),
  receiverId: z.guid(),
  clientId: z.guid().optional(),
  /** Where the form was: the page of the album, or the list of all sharings. */
  from: z.enum(['album', 'list']).default('list'),
})
