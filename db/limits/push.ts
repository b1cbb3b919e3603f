/** Devices of an account with Web Push (DECISIONS "Notifications"). Beyond this number, a new device replaces the oldest. */
export const PUSH_DEVICES_MAX = 20

/** Longer than any address of the known push services. */
export const PUSH_ENDPOINT_MAX = 1024

/** Base64url without padding: a point of the curve P-256 (65 bytes) and a secret of 16 bytes. */
export const PUSH_KEY_LENGTH = 87
export const PUSH_AUTH_LENGTH = 22

/** The label of a device ("Chrome, Android"). */
export const PUSH_DEVICE_MAX = 80

/** The path that a press on a notification opens. */
export const PUSH_PATH_MAX = 200

/** Kinds of push notifications with a title of their own; others get a general title. */
export const PUSH_KINDS = [
  'message',
  'request',
  'like',
  'match',
  'profile_views',
  'album_shared',
  'photo_decided',
  'report_decided',
  'support_answer',
  'premium_ending',
  'security',
  'test',
] as const
