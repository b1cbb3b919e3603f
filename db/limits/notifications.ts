/** The kinds of notifications. Each kind can be switched on and off per channel (DECISIONS "Notifications"). */
export const NOTICE_KINDS = [
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
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const CHANNELS = ['app', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

const on = { app: true, push: true, mail: true }

/** The channels of each kind until a member changes them; the database stores only the changes. */
export const CHANNEL_DEFAULTS: Record<NoticeKind, Record<Channel, boolean>> = {
  message: on,
  request: on,
  like: { app: true, push: true, mail: false },
  match: on,
  profile_views: { app: true, push: false, mail: false },
  album_shared: { app: true, push: true, mail: false },
  photo_decided: on,
  report_decided: { app: true, push: false, mail: true },
  support_answer: on,
  premium_ending: on,
  security: on,
}

/**
 * Kinds whose e-mails cannot be switched off: they protect the account, or the law requires them (Regulation (EU) 2022/2065, articles 16
 * and 17).
 */
const ALWAYS_MAILED: readonly NoticeKind[] = ['security', 'report_decided']

export const isLocked = (kind: NoticeKind, channel: Channel): boolean =>
  channel === 'mail' && ALWAYS_MAILED.includes(kind)

/** SPEC 3 "Local settings": the switches of the account, each with the kinds that it switches. */
export const ACCOUNT_SWITCHES = {
  chatNotifications: ['message', 'request'],
  matchNotifications: ['like', 'match'],
  profileViewNotifications: ['profile_views'],
} as const satisfies Record<string, readonly NoticeKind[]>
export type AccountSwitch = keyof typeof ACCOUNT_SWITCHES

export const NOTICES = {
  /** Notices on one page of the list. */
  page: 20,
  /** An event joins an unread notice of its kind that was updated within this time. */
  joinedForHours: 6,
  /** Within this time, repeated events of one person are recorded only once. */
  samePersonHours: 24,
  keptDays: 90,
  detailMax: 40,
} as const

/** Unread notices are counted up to this number, which the bell shows as "99+". */
export const NOTICES_COUNTED = 100

/** The interval between push notifications of one kind to one member: those that follow within it are sent as one. */
export const PUSH_EVERY_S = 30

export const MINUTES_OF_DAY = { min: 0, max: 24 * 60 - 1 } as const
export const TIME_ZONE_MAX = 40
