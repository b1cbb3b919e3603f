/** SPEC 5 and 9: limits of private albums. */
export const ALBUM_TITLE_MIN = 1
export const ALBUM_TITLE_MAX = 100
export const ALBUM_DESCRIPTION_MAX = 1000
export const FREE_ALBUMS = 1
export const FREE_ALBUM_IMAGES = 5
export const ALBUM_ACCESS_HOURS = 24
