/** SPEC 1: the languages of the interface and of e-mails; the first is the default. */
export const LANGUAGES = ['de', 'en', 'pt', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** SPEC 2 and 9: the privacy statement's promise on deleted accounts. */
export const PURGE_WITHIN_DAYS = 30

/** Why an image was rejected: its owner reads it. */
export const REJECT_REASON_MAX = 500

/** E-mails about messages: at most one in this time, only about messages that waited this long, and not about older ones. */
export const MESSAGE_MAIL = { everyMinutes: 60, afterMinutes: 10, untilDays: 3 } as const

/** The least time in which a person can read and complete a form; the bot check refuses one that is sent earlier. */
export const FORM_OPEN_MIN_S = 2

/** The levels of the proof-of-work before a form is accepted; each is twice as hard as the one before. */
export const TASK_LEVEL_MAX = 7

/** When forms of one action and source need more than the easiest task; counted for an hour. */
export const FORM_TASKS = {
  windowS: 60 * 60,
  /** Per e-mail address: the fourth form needs level 2, the fifth level 3 and so on. */
  addressFree: 3,
  /** For all addresses: each doubling beyond raises the level. */
  clientFree: 100,
} as const
