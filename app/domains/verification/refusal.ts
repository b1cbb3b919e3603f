import { IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX } from 'db/limits/media'
import { VERIFICATION_FILE_MAX_MB, VERIFICATION_TRIES_A_DAY } from 'db/limits/verification'
import type { TFunction } from 'i18next'
import { MEDIA_REFUSAL_STATUS, type MediaRefusal } from '~/domains/media/refusal'
import type { UploadRefusal } from '~/platform/http/uploads/upload.server'

/** Why a picture is refused; the texts are under `verification:file`. */
export type FileRefusal = MediaRefusal | 'pdf' | 'missing'
/** Why a request is refused as a whole. */
export type RequestRefusal =
  | Exclude<UploadRefusal, 'too-large'>
  /** Only for providers, or only with premium. */
  | 'providers-only'
  | 'premium-only'
  /** A request of this kind is waiting already. */
  | 'open'
  | 'too-often'
  /** There is no approved profile photo to compare with. */
  | 'no-photos'

export const REQUEST_STATUS = {
  unreadable: 400,
  'too-many': 413,
  busy: 503,
  'no-storage': 503,
  'providers-only': 403,
  'premium-only': 403,
  open: 409,
  'too-often': 429,
  'no-photos': 409,
} as const satisfies Record<RequestRefusal, number>

export const FILE_STATUS = {
  ...MEDIA_REFUSAL_STATUS,
  pdf: 415,
  missing: 400,
} as const satisfies Record<FileRefusal, number>

/** Why a file was refused, in the reader's language. */
export function fileRefusalText(t: TFunction, refusal: FileRefusal): string {
  return t(`verification:file.${refusal}`, {
    maxMb: VERIFICATION_FILE_MAX_MB,
    maxMegapixels: IMAGE_MAX_MEGAPIXELS,
    maxSidePx: IMAGE_MAX_SIDE_PX,
  })
}

/** Why a request was refused, in the reader's language. */
export function requestRefusalText(t: TFunction, refusal: RequestRefusal): string {
  return t(`verification:refusal.${refusal}`, { max: VERIFICATION_TRIES_A_DAY })
}
