/** Target of all forms of the card. */
export const OWN_PHOTOS = '/my-profile/photos'
/** Anchor of the card on its page; forms redirect to it. */
export const OWN_PHOTOS_ID = 'photos'
