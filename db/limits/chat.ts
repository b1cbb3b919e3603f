/** SPEC 3 and 5: limits of messages. */
export const MESSAGE_MIN = 1
export const MESSAGE_MAX = 4000
export const MESSAGE_TYPES = ['text', 'image', 'private_album'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The kinds of fraud that received messages are checked for, the worst first: vouchers, prepayment, another messenger. */
export const FRAUDS = ['giftCard', 'prepayment', 'messenger'] as const
export type Fraud = (typeof FRAUDS)[number]
/** Only the first messages of a conversation are checked: about ten of each member. */
export const FRAUD_CHECKED_MESSAGES = 30

/** Page sizes of conversations and messages. */
export const CONVERSATIONS_PAGE = 30
export const THREAD_PAGE = 40

/** For so long an own message can be unsent, for both. */
export const UNSEND_MINUTES = 15

/** New conversations per account in 24 hours; replies and conversations with a match do not count. */
export const NEW_CONVERSATIONS_A_DAY = { plain: 10, trusted: 30 } as const

/** A provider's saved replies. */
export const QUICK_REPLIES_MAX = 20
export const QUICK_REPLY_MAX = 500
