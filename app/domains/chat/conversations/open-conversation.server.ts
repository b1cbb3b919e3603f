import type { Viewer } from '~/domains/accounts/viewer.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { shortProfile } from '~/domains/relations/short-profile.server'
import { markRead } from '../messages/mark-read.server'
import { messageAt, threadOf } from '../messages/message-page.server'
import { type Quote, quoteOf } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import { type Conversation, conversationWith } from './conversation.server'

type Member = Pick<Viewer, 'id' | 'isAdmin'>

/** An open conversation: the partner, and a page of messages. */
export type ThreadView = Omit<Conversation, 'clearedSeq'> & {
  isBegun: boolean
  messages: SerializedMessage[]
  /** The sequence number for requesting older messages; null if there are none. */
  olderBefore: number | null
  /** How far the viewer had read before the page was opened, if it brought new messages; else null. */
  newAfterSeq: number | null
  /** The message that the address asks to reply to. */
  replyingTo: Quote | null
  /** The sender of a request; else null. */
  about: RequestProfile | null
  /** False for older pages, which are separate pages without JavaScript. */
  isNewest: boolean
}

/**
 * Opens a conversation, begun or not, and marks its newest page as read. Null for members whom the viewer may not see.
 * @param replyTo the sequence number of the message to reply to
 * @param before the sequence number before which an older page ends
 * @param isSeen false if the browser prefetches the page
 */
export async function openConversation(
  viewer: Member,
  userId: string,
  { before, replyTo, isSeen }: { before: number | undefined; replyTo: number | undefined; isSeen: boolean },
): Promise<ThreadView | null> {
  const conversation = await conversationWith(viewer, userId)
  if (!conversation) return null
  const { isRequest, partner } = conversation
  const [page, about, repliedTo] = await Promise.all([
    threadOf(viewer, conversation, before === undefined ? {} : { before }),
    isRequest && partner ? requestProfile(viewer, partner.id) : null,
    replyTo === undefined ? null : messageAt(viewer, conversation, replyTo),
  ])
  const isNewest = before === undefined
  // A page without messages, as after clearing, shows nothing that could be read.
  const last = page.messages.at(-1)?.seq ?? 0
  const isReading = isNewest && isSeen && conversation.readSeq < last
  if (isReading) await markRead(viewer, conversation, last)
  const { clearedSeq: _, ...shown } = conversation
  const isBegun = conversation.roomId !== null
  const readSeq = isReading ? last : conversation.readSeq
  const replyingTo = repliedTo && !repliedTo.isUnsent ? quoteOf(repliedTo) : null
  // What the viewer sent alone is nothing new.
  const bringsNew = page.messages.some(({ isOwn, seq }) => !isOwn && seq > conversation.readSeq)
  const newAfterSeq = isReading && bringsNew ? conversation.readSeq : null
  return { ...shown, ...page, readSeq, newAfterSeq, replyingTo, about, isBegun, isNewest }
}

/** What a member sees of the sender of a request before accepting it, besides the name, age and place in the header of the conversation. */
export type RequestProfile = {
  userType: 'trans' | 'man'
  /** The day, as an ISO date and time at midnight UTC. */
  memberSince: string
  bio: string | null
  isVerified: boolean
  photosChecked: boolean
  isPremium: boolean
}

/**
 * The profile of the sender of a request: a part of the public profile if the sender is listed, else the short profile (DECISIONS "Chat and
 * albums"; decision 0131). Null if the viewer may not see the sender.
 */
async function requestProfile(
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  id: string,
): Promise<RequestProfile | null> {
  const profile = await publicProfile({ viewer, id })
  if (profile) {
    const { userType, createdAt, bio, isVerified, photosChecked, isPremium } = profile
    return { userType, memberSince: createdAt, bio, isVerified, photosChecked, isPremium }
  }
  const short = await shortProfile({ viewer, id })
  if (!short) return null
  const { userType, memberSince } = short
  return { userType, memberSince, bio: null, isVerified: false, photosChecked: false, isPremium: false }
}
