import type { AlbumRefusal } from '~/domains/albums/refusal'

/** The text of a refused sharing, for the message on the next page. */
export function refusedKey({ refusal }: { refusal: AlbumRefusal | 'too-many' }): string {
  return refusal === 'too-many' ? 'chat:refusal.tooMany' : `albums:refusal.${refusal}`
}
