/** Where the form with a photo is sent: apart from words, which are kept where a session ends. */
export const PHOTO_ACTION = '/chat/image'
