/** DECISIONS "Notifications": one list of kinds times channels. */
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

/** What holds for somebody who has chosen nothing; only deviations are stored. */
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

/** Mails that nobody can switch off: they protect the account, or the law requires them (Regulation (EU) 2022/2065, articles 16 and 17). */
export const ALWAYS_MAILED: readonly NoticeKind[] = ['security', 'report_decided']

export const isLocked = (kind: NoticeKind, channel: Channel): boolean =>
  channel === 'mail' && ALWAYS_MAILED.includes(kind)

/** SPEC 3 "Local settings": the switches of the account, and the kinds that each of them stands for. */
export const ACCOUNT_SWITCHES = {
  chatNotifications: ['message', 'request'],
  matchNotifications: ['like', 'match'],
  profileViewNotifications: ['profile_views'],
} as const satisfies Record<string, readonly NoticeKind[]>
export type AccountSwitch = keyof typeof ACCOUNT_SWITCHES

/** Notices of one page; a burst within these hours is one notice; the same person counts once in a day. */
export const NOTICES = {
  page: 20,
  joinedForHours: 6,
  samePersonHours: 24,
  keptDays: 90,
  detailMax: 40,
} as const

/** The bell counts up to here and says 99+. */
export const NOTICES_COUNTED = 100

/** Pushes of one kind to one person: the first at once, what follows within this time as one. */
export const PUSH_EVERY_S = 30

export const MINUTES_OF_DAY = { min: 0, max: 24 * 60 - 1 } as const
export const TIME_ZONE_MAX = 40
