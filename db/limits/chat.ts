/** SPEC 3 and 5: limits of messages. */
export const MESSAGE_MIN = 1
export const MESSAGE_MAX = 4000
export const MESSAGE_TYPES = ['text', 'image', 'private_album'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The kinds of fraud that received messages are checked for, the worst first: vouchers, prepayment, another messenger. */
export const FRAUDS = ['giftCard', 'prepayment', 'messenger'] as const
export type Fraud = (typeof FRAUDS)[number]
/** Only the first messages of a conversation are checked for fraud. */
export const FRAUD_CHECKED_MESSAGES = 30

/** Page sizes of conversations and messages. */
export const CONVERSATIONS_PAGE = 30
export const THREAD_PAGE = 40

/** Characters of a quoted message that a reply shows at most. */
export const QUOTE_MAX = 200
/** The largest sequence number of a message: a Postgres integer. */
export const SEQ_MAX = 2 ** 31 - 1

/** Search in messages: results on a page, and how many of the latest messages one search reads. */
export const MESSAGE_HITS_PAGE = 20
export const SEARCHED_MESSAGES_MAX = 50_000

/** How long senders can unsend their own messages, for both members. */
export const UNSEND_MINUTES = 15

/** New conversations per account in 24 hours, each counted at its first message. Replies and conversations with a match are not limited. */
export const NEW_CONVERSATIONS_A_DAY = { plain: 10, trusted: 30 } as const

/** A provider's saved replies. */
export const QUICK_REPLIES_MAX = 20
export const QUICK_REPLY_MAX = 500
