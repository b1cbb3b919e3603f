import { SEARCH_PHOTOS_MAX } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { emailField } from '~/domains/accounts/forms/fields'
import { type AnyMediaRefusal, mediaRefusalText } from '~/domains/media/refusal'
import { z } from '~/platform/input/zod'

/** The page of "Ist mein Bild hier?", and the name of its file field. */
export const MY_PICTURE = '/my-picture'
export const PHOTOS_FIELD = 'photos'
const SEARCH_ERROR = { email: 'pictures:error.email' } as const

/** The form for visitors. Members send MemberSearchFormSchema: the address of their account is used. */
export const SearchFormSchema = z.object({ email: emailField(SEARCH_ERROR.email) })
export const MemberSearchFormSchema = z.object({})

/** The message of an error of the request; undefined without one. */
export function searchErrorText(t: TFunction, error: string | undefined): string | undefined {
  return error === SEARCH_ERROR.email ? t(SEARCH_ERROR.email) : undefined
}

/** Why the photos of a search request were refused. `filename`: the refused file, as it is called on the sender's device. */
export type PhotosRefused = { refusal: AnyMediaRefusal; filename?: string | null }

/** Why the photos were refused, in the reader's language. */
export function photosRefusedText(t: TFunction, { refusal, filename }: PhotosRefused): string {
  if (refusal === 'no-file') return t('pictures:error.noPhoto')
  if (refusal === 'too-many') return t('pictures:error.tooManyPhotos', { max: SEARCH_PHOTOS_MAX })
  const why = mediaRefusalText(t, refusal)
  return filename ? t('pictures:error.photo', { filename, why }) : why
}
