/** E-mails about messages: at most one in this time, only about messages that waited this long, and not about older ones. */
export const MESSAGE_MAIL = { everyMinutes: 60, afterMinutes: 10, untilDays: 3 } as const
