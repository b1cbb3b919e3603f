/** SPEC 5 and 9: limits of private albums. */
export const ALBUM_TITLE_MIN = 1
export const ALBUM_TITLE_MAX = 100
export const ALBUM_DESCRIPTION_MAX = 1000
export const FREE_ALBUMS = 1
export const FREE_ALBUM_IMAGES = 5
export const ALBUM_ACCESS_HOURS = 24
/** Technical bounds, for premium too. */
export const ALBUMS_MAX = 100
export const ALBUM_IMAGES_MAX = 200
/** Entries of the lists of shared albums, and of conversations to share in. */
export const SHARES_SHOWN_MAX = 100
/** Active sharings are listed beyond that: each can be ended there. */
export const ACTIVE_SHARES_SHOWN_MAX = 1000
export const CONVERSATIONS_SHOWN_MAX = 100

/** SPEC 5 and 9, DECISIONS "Photos": limits of images. */
export const IMAGE_MAX_MB = 5
export const IMAGE_MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024
export const IMAGE_MAX_MEGAPIXELS = 50
/** Per side: an image of 1 by 49,000,000 px has few megapixels and keeps an encoder busy for 19 s. */
export const IMAGE_MAX_SIDE_PX = 12_000
export const MASTER_MAX_PX = 2048
export const PROFILE_IMAGES_MAX = 5
/** Widths in pixels of the renditions that pages use. */
export const WEBP_WIDTHS_PX = [320, 480, 640, 1280] as const
export const AVIF_WIDTHS_PX = [320, 480, 640] as const
/** Width of the blurred preview of a photo that its receiver has not accepted. */
export const PREVIEW_WIDTH_PX = 32
export const PREVIEW_BLUR_PX = 4
/** Size limit of a photo in card width, whatever it shows. */
export const CARD_WIDTH_PX = 320
export const CARD_BYTES_MAX = { webp: 18_000, avif: 13_000 } as const
export const IMAGE_TYPES = ['profile', 'album', 'chat'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
export const MODERATION_STATES = ['pending', 'approved', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]
/** Sharings on a page of the consent ledger, and in its file. */
export const LEDGER_PAGE = 25
export const LEDGER_EXPORT_MAX = 10_000
