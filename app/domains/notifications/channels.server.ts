import { notifyByMail } from './mail-channel.server'

/** What waits for somebody: messages in conversations, and in requests. */
export type News = { userId: string; unread: number; requests: number }

/** A way to reach people who are away. `notify` may be called again with the same news where it threw. */
export type Channel = { name: string; notify: (news: News) => Promise<void> }

/** Every way there is; web push takes its place here. Each is tried by itself, so that one that fails repeats no other. */
export const CHANNELS: readonly Channel[] = [{ name: 'mail', notify: notifyByMail }]
