import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX, PROFILE_IMAGES_MAX } from 'db/limits/media'
import type { TFunction } from 'i18next'
import type { UploadRefusal } from '~/platform/http/uploads/upload.server'
import type { PhotoRefusal } from './profile-photos.server'

/** Why an upload is refused (DECISIONS "Photos"). Expected, so a value; the text is under media:refusal.<code>. */
export type MediaRefusal =
  | 'not-an-image'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-long-side'
  | 'animated'
  | 'broken'
  | 'too-slow'
/** Why a photo was not stored: refused, or the storage is unavailable. */
export type StoreRefusal = MediaRefusal | 'no-storage'

/** All refusals of an upload or a photo; the texts are under `media:refusal`. */
export type AnyMediaRefusal = MediaRefusal | UploadRefusal | PhotoRefusal | 'no-file'

export const MEDIA_REFUSAL_STATUS = {
  'not-an-image': 415,
  'too-large': 413,
  'too-many-pixels': 422,
  'too-long-side': 422,
  animated: 415,
  broken: 422,
  'too-slow': 422,
  unreadable: 400,
  'too-many': 413,
  busy: 503,
  'no-storage': 503,
  'no-file': 400,
  'photo-limit': 409,
  customer: 403,
  unknown: 404,
} as const satisfies Record<AnyMediaRefusal, number>

/** Why a photo was refused, in the reader's language; begins with SPEC 8's titles if SPEC has one. */
export function mediaRefusalText(t: TFunction, refusal: AnyMediaRefusal): string {
  return t(`media:refusal.${refusal}`, {
    max: PROFILE_IMAGES_MAX,
    maxMb: IMAGE_MAX_MB,
    maxMegapixels: IMAGE_MAX_MEGAPIXELS,
    maxSidePx: IMAGE_MAX_SIDE_PX,
  })
}
