import type { PresenceUpdate } from '~/domains/presence/presence-update'

/** How much is unread, and whether somebody else has just written. */
export type UnreadNews = { unread: number; isMessage: boolean }
/** Somebody else has just written; without a name where the reader wants no previews. Never what was written. */
export type NoticeNews = { messageId: string; partnerId: string; name: string | null; isRequest: boolean }

/** What the event stream tells every page of a member, by the name of the event. */
export type StreamEvents = { unread: UnreadNews; presence: PresenceUpdate; notice: NoticeNews }
export type StreamEvent = {
  [Name in keyof StreamEvents]: { name: Name; news: StreamEvents[Name] }
}[keyof StreamEvents]
/** All of them, for those who listen by name. */
export const STREAM_EVENTS = ['unread', 'presence', 'notice'] as const satisfies (keyof StreamEvents)[]
