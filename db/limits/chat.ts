/** SPEC 3 and 5: limits of messages. */
export const MESSAGE_MIN = 1
export const MESSAGE_MAX = 4000
export const MESSAGE_TYPES = ['text', 'image', 'private_album'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
