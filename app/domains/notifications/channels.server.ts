import { notifyByMail } from './mail-channel.server'

/** The number of unread messages in conversations, and in requests. */
export type UnreadSummary = { userId: string; unread: number; requests: number }

/** A way to notify people who are away. `notify` is called again with the same counts if it threw. */
export type Channel = { name: string; notify: (summary: UnreadSummary) => Promise<void> }

/** All channels; web push will be added here. Each has its own job, so that a failure repeats no other. */
export const CHANNELS: readonly Channel[] = [{ name: 'mail', notify: notifyByMail }]
