/** Mails that tell of messages: at most one in so long, only of what waited for so long, and not of what is old. */
export const MESSAGE_MAIL = { everyMinutes: 60, afterMinutes: 10, untilDays: 3 } as const
