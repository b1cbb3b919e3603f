import { ALBUM_IMAGES_MAX, ALBUMS_MAX } from 'db/limits/media'
import type { TFunction } from 'i18next'
import { chatRefusalText } from '~/domains/chat/messages/refusal'
import { type AnyMediaRefusal, MEDIA_REFUSAL_STATUS, mediaRefusalText } from '~/domains/media/refusal'

/** Why an action on albums was refused, with the HTTP status. The texts are under `albums:refusal`. */
export const ALBUM_REFUSAL_STATUS = {
  /** SPEC 2: albums are for providers only. */
  'providers-only': 403,
  /** Unknown, or somebody else's. */
  unknown: 404,
  /** SPEC 9: without premium, and as many albums exist as admins allow (one, none or several): the text names no number. */
  'album-limit': 409,
  /** The technical bound of ALBUMS_MAX albums. */
  'album-bound': 409,
  /** The technical bound of ALBUM_IMAGES_MAX images. */
  'image-bound': 409,
  /** Premium has ended, and the album is over the free limits: its owner sees it, nobody else gets it. */
  'over-limit': 409,
  /** An album without images cannot be shared. */
  'no-images': 409,
  /** All images are held back: the hours of access would pass before there is something to see. */
  'images-held': 409,
  /** Sharing with oneself. */
  self: 422,
  /** No accepted conversation with the receiver, or the receiver is gone. */
  'no-conversation': 404,
  /** The sender has sent something else under this client id. */
  'used-id': 409,
} as const
export type AlbumRefusal = keyof typeof ALBUM_REFUSAL_STATUS

/** The refusal as a text in the reader's language. */
export function albumRefusalText(t: TFunction, refusal: AlbumRefusal): string {
  return t(`albums:refusal.${refusal}`, { maxAlbums: ALBUMS_MAX, maxImages: ALBUM_IMAGES_MAX })
}

/** `room`: how many images may still be added (SPEC 5 "Album upload"). */
export type NoRoom = { refusal: 'no-room'; room: number }
/** Why a form with images or one of its files was refused. */
export type UploadRefused = { refusal: AnyMediaRefusal | AlbumRefusal } | NoRoom

const isOfAlbum = (refusal: string): refusal is AlbumRefusal => refusal in ALBUM_REFUSAL_STATUS

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
    refused.refusal === 'too-many' ? chatRefusalText(t, refused) : albumRefusalText(t, refused.refusal)
  return { tone: 'error', key: 'albums:share.refused', values: { why } } as const
}
