import { ALBUM_IMAGES_MAX, ALBUMS_MAX } from 'db/limits/media'
import type { TFunction } from 'i18next'
import { type AnyMediaRefusal, MEDIA_REFUSAL_STATUS, mediaRefusalText } from '~/domains/media/refusal'
import { minutes, seconds } from '~/platform/time/durations'

/** Why an action on albums was refused. The texts are under `albums:refusal`. */
export const ALBUM_REFUSALS = [
  /** SPEC 2: albums are for providers only. */
  'providers-only',
  /** Unknown, or somebody else's: 404. */
  'unknown',
  /** SPEC 9: without premium, and as many albums exist as admins allow (one, none or several): the text names no number. */
  'album-limit',
  /** The technical bound of ALBUMS_MAX albums. */
  'album-bound',
  /** The technical bound of ALBUM_IMAGES_MAX images. */
  'image-bound',
  /** Premium has ended, and the album is over the free limits: its owner sees it, nobody else gets it. */
  'over-limit',
  /** An album without images cannot be shared. */
  'no-images',
  /** Sharing with oneself. */
  'self',
  /** No accepted conversation with the receiver, or the receiver is gone. */
  'no-conversation',
  /** The sender has sent something else under this client id. */
  'used-id',
] as const
export type AlbumRefusal = (typeof ALBUM_REFUSALS)[number]

export const ALBUM_REFUSAL_STATUS = {
  'providers-only': 403,
  unknown: 404,
  'album-limit': 409,
  'album-bound': 409,
  'image-bound': 409,
  'over-limit': 409,
  'no-images': 409,
  self: 422,
  'no-conversation': 404,
  'used-id': 409,
} as const satisfies Record<AlbumRefusal, number>

/** The refusal as a text in the reader's language. */
export function albumRefusalText(t: TFunction, refusal: AlbumRefusal): string {
  return t(`albums:refusal.${refusal}`, { maxAlbums: ALBUMS_MAX, maxImages: ALBUM_IMAGES_MAX })
}

type UploadRefused = { refusal: AnyMediaRefusal | AlbumRefusal } | { refusal: 'no-room'; room: number }

const isOfAlbum = (refusal: string): refusal is AlbumRefusal =>
  (ALBUM_REFUSALS as readonly string[]).includes(refusal)

/** Why an upload to an album was refused, in the reader's language; SPEC 5's text with the number that is left. */
export function uploadRefusalText(t: TFunction, refused: UploadRefused): string {
  if (refused.refusal === 'no-room') return t('albums:upload.limit', { count: refused.room })
  return isOfAlbum(refused.refusal)
    ? albumRefusalText(t, refused.refusal)
    : mediaRefusalText(t, refused.refusal)
}

/** The HTTP status of refused images. */
export function uploadRefusalStatus({ refusal }: UploadRefused): number {
  if (refusal === 'no-room') return 409
  return isOfAlbum(refusal) ? ALBUM_REFUSAL_STATUS[refusal] : MEDIA_REFUSAL_STATUS[refusal]
}

/** Why an album was not shared, as the message on the next page: SPEC 8's text, and the reason. */
export function shareRefusedFlash(
  t: TFunction,
  refused: { refusal: AlbumRefusal } | { refusal: 'too-many'; retryAfterS: number },
) {
  const why =
    refused.refusal === 'too-many'
      ? t('chat:refusal.tooMany', { count: Math.ceil(seconds(refused.retryAfterS) / minutes(1)) })
      : albumRefusalText(t, refused.refusal)
  return { tone: 'error', key: 'albums:share.refused', values: { why } } as const
}
