/** SPEC 3 and 5: limits of support messages. */
export const SUPPORT_CATEGORIES = ['technical', 'account', 'payment', 'safety', 'feature', 'other'] as const
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number]
export const SUPPORT_SUBJECT_MAX = 200
export const SUPPORT_MESSAGE_MAX = 5000

/** `open`: somebody waits for an answer; `answered`: staff wrote last; `closed`: a reply opens it again. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]
/** Who wrote a message; notes are internal. */
export const TICKET_AUTHORS = ['person', 'staff', 'note'] as const
export type TicketAuthor = (typeof TICKET_AUTHORS)[number]

/** SPEC 9: "answered within 24 hours". */
export const SUPPORT_ANSWER_HOURS = 24
/** Most images of one message. */
export const SUPPORT_IMAGES_MAX = 3
/** Most messages of one ticket, notes included. Further messages need a new ticket. */
export const TICKET_MESSAGES_MAX = 200
/** An answered ticket is closed after this time without a reply. */
export const TICKET_CLOSES_DAYS = 30
/** A reply opens a closed ticket again within this time. */
export const TICKET_REOPEN_DAYS = 30
/** A closed ticket is deleted after this time, with its messages and images. */
export const TICKET_KEPT_DAYS = 180
/** Tickets on a page of the queue. */
export const TICKET_PAGE = 25
/** Tickets on a page of the list of a person. */
export const OWN_TICKETS_PAGE = 50
/** Most tickets in an export. */
export const TICKET_EXPORT_MAX = 1000
/** Most characters of a search for tickets, and for questions of the FAQ. */
export const TICKET_SEARCH_MAX = 100
export const FAQ_SEARCH_MAX = 100
