/** DECISIONS "Chat and albums": what can be reported, and why. Texts of the reasons are in locales/. */
export const REPORT_TARGETS = ['profile', 'image', 'album', 'message'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]
export const REPORT_REASONS = [
  'underage',
  'coercion',
  'fake',
  'fraud',
  'nudity',
  'harassment',
  'other',
] as const
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_TEXT_MAX = 1000
/** What may be typed at /report as the address of what is reported. */
export const REPORT_ADDRESS_MAX = 300
export type ReportReason = (typeof REPORT_REASONS)[number]

/** DECISIONS "Admin": cases. Reports with these reasons come first and have a shorter deadline. */
export const URGENT_REASONS = ['underage', 'coercion'] as const satisfies readonly ReportReason[]
export const CASE_PRIORITIES = ['urgent', 'normal'] as const
export type CasePriority = (typeof CASE_PRIORITIES)[number]
export const REVIEW_WITHIN_HOURS = { urgent: 1, normal: 24 } as const
export const CASE_STATES = ['open', 'decided'] as const
/** Hints open cases without a report: they are never a verdict (DECISIONS "Auto-moderation"). */
export const CASE_HINTS = ['blocked-hash', 'picture-search', 'verification', 'payment'] as const
export const CASE_NOTE_MAX = 2000
/** Cases of a queue are counted exactly below this number. */
export const QUEUE_COUNT_MAX = 500

/** What a piece of frozen evidence shows. */
export const EVIDENCE_KINDS = ['profile', 'photo', 'message', 'album'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
/** A photo waits until a job has copied it; it is missing if its file was gone by then. */
export const EVIDENCE_STATES = ['waiting', 'stored', 'missing'] as const
/** Somebody who changes a profile between reports must not fill the storage. */
export const EVIDENCE_TEXTS_MAX = 20
export const EVIDENCE_PHOTOS_MAX = 60
/** Messages around a reported one. */
export const EVIDENCE_CONTEXT = 5
/** A reporter's account is young for this long: a campaign often uses new ones. */
export const YOUNG_ACCOUNT_DAYS = 7
/** From this number of reporters on, a case is shown with what they have in common. The number alone decides nothing. */
export const CAMPAIGN_FROM = 10

/** What a moderator can decide about a case. */
export const CASE_ACTIONS = [
  'dismiss',
  'warn',
  'remove',
  'limit',
  'suspend-days',
  'suspend',
  'hand-over',
] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
/** A limit of `limit`, for a number of days. */
export const LIMIT_KINDS = ['no-new-conversations', 'not-listed'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_DAYS = { min: 1, max: 365 } as const
export const SUSPENSION_DAYS = { min: 1, max: 365 } as const
/** The rule or law that a statement of reasons names. Texts are in locales/. */
export const GROUNDS = [
  'minors',
  'coercion',
  'fake-profile',
  'fraud',
  'nudity',
  'harassment',
  'illegal-content',
  'spam',
  'contact-data',
  'other-terms',
] as const
export type Ground = (typeof GROUNDS)[number]
/** The grounds about somebody in danger, like URGENT_REASONS. */
export const URGENT_GROUNDS: readonly Ground[] = ['minors', 'coercion']
export const FACTS_MAX = 2000
/** The reference of a request by an authority. */
export const AUTHORITY_REFERENCE_MAX = 200

/** The statement is sent after this delay; within it the decision can be undone without a trace for the person. */
export const STATEMENT_DELAY_S = 10
export const STRIKE_LASTS_DAYS = 365
/** DECISIONS "Appeals": within six months, of the calendar. */
export const APPEAL_WITHIN_MONTHS = 6
export const APPEAL_STATES = ['open', 'upheld', 'rejected'] as const
export const APPEAL_TEXT_MAX = 5000
export const APPEAL_ANSWER_MAX = 2000

/** DECISIONS "Auto-moderation": a photo with at least this score is marked. The default is justified in decision 0176. */
export const NUDITY_THRESHOLD = { min: 0.3, max: 0.95, step: 0.05, default: 0.7 } as const
/** The models of the hints, stored with each: another version hints a waiting photo again. */
export const HINT_MODEL_VERSION = 'mobilenet-v2 4.4.0, ssd-mobilenet-v1 1.7.15'
/** How often the models try a photo before it waits without a hint. */
export const HINT_ATTEMPTS = 3

/** Reasons for a rejection that moderators choose with one key each. Texts are in locales/, for the owner in the owner's language. */
export const REJECT_GROUNDS = [
  'nudity',
  'no-face',
  'other-people',
  'contact-data',
  'blurry',
  'text',
  'not-a-photo',
  'offensive',
] as const
export type RejectGround = (typeof REJECT_GROUNDS)[number]
/** A decision about a photo can be undone for so long; its owner gets an e-mail after that. */
export const IMAGE_UNDO_S = 10
/** Approved photos on a page. */
export const APPROVED_PAGE = 24

/** DECISIONS "Ist mein Bild hier?": photos of one request, and how long it waits for its address to be confirmed. */
export const SEARCH_PHOTOS_MAX = 5
export const SEARCH_CONFIRM_HOURS = 24
/** Every requester gets the same answer after this time, whether a picture was found or not: cases of hits are due before it. */
export const SEARCH_ANSWER_HOURS = 48
/** Cases that one request opens at most, the most similar pictures first. */
export const SEARCH_HITS_MAX = 50
/** What moderators note with a blocked picture. */
export const BLOCK_NOTE_MAX = 200
