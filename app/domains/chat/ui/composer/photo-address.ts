/** Where the form with a photo is sent: apart from words, which are kept where a session ends. */
export const PHOTO_ACTION = '/chat/image'
/** The field of the page that tells what was wrong with a photo. */
export const PHOTO_FIELD = 'chat-photo'
