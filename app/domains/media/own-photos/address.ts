/** Where all forms of the card are sent. */
export const OWN_PHOTOS = '/my-profile/photos'
/** The card on its page; forms lead back to it. */
export const OWN_PHOTOS_ID = 'photos'
