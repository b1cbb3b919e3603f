/** Types in the file dialog: phones convert other formats (HEIC among them) to one of these. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Name of a hidden field: an id that the server made for this rendering of the page. It lets the server detect a form sent twice. */
export const FORM_ID = 'formId'

/** The action URL of all forms of the card of own photos. */
export const OWN_PHOTOS = '/my-profile/photos'
/** Anchor of the card on its page; forms redirect to it. */
export const OWN_PHOTOS_ID = 'photos'

/** Changes to the list of one's own photos. */
export type Arrangement =
  | { intent: 'main'; photo: string }
  | { intent: 'move'; photo: string; to: number }
  | { intent: 'remove'; photo: string }

/** Applies a change as the server does (profile-photos.server.ts), for the optimistic update. */
export function arrange<P extends { id: string }>(photos: readonly P[], change: Arrangement): readonly P[] {
  const photo = photos.find(({ id }) => id === change.photo)
  if (!photo) return photos
  const others = photos.filter((one) => one !== photo)
  switch (change.intent) {
    case 'remove':
      return others
    case 'move':
      return [...others.slice(0, change.to), photo, ...others.slice(change.to)]
    case 'main':
      return withMainPhoto(photos, photo)
  }
}

/** The order with this main photo; the former one takes its place. */
export const withMainPhoto = <P>(photos: readonly P[], photo: P): P[] =>
  photos.map((one, at) => (at === 0 ? photo : one === photo ? (photos[0] ?? one) : one))
