import type { Viewer } from '~/domains/accounts/viewer.server'
import { type Conversation, conversationWith } from '~/domains/chat/conversations/conversation.server'
import { messageIn } from '~/domains/chat/messages/message-page.server'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { profileHref } from '~/domains/listing/address'
import { publicProfile, type ShownProfile } from '~/domains/profiles/public-profile.server'
import { shortProfile } from '~/domains/relations/short-profile.server'
import { isGuid } from '~/platform/input/guid.server'
import type { PhotoData } from '~/ui/photo/photo'

type Member = Pick<Viewer, 'id' | 'isAdmin'>
type ReportedProfile = {
  id: string
  firstName: string
  photos: ShownProfile['photos']
}

/**
 * What the viewer sees of a person who may be reported: the profile, or the short profile. Null for oneself and for people the viewer
 * cannot see.
 */
export async function reportedProfile({
  viewer,
  id,
}: {
  viewer: Member
  id: string
}): Promise<ReportedProfile | null> {
  if (id.toLowerCase() === viewer.id) return null
  const profile = await publicProfile({ viewer, id })
  if (profile) return { id: profile.id, firstName: profile.firstName, photos: profile.photos }
  const short = await shortProfile({ viewer, id })
  return short && { id: short.id, firstName: short.firstName, photos: [] }
}

/**
 * Whether the viewer can open the profile of a person. Of somebody suspended or deleted nobody can, of somebody who is not listed only admins
 * and partners.
 */
export const seesProfile = async (viewer: Member, userId: string | null): Promise<boolean> =>
  userId !== null && (await reportedProfile({ viewer, id: userId })) !== null

/** The subject of a report page: a person, or one of their messages. */
export type ReportSubject = {
  person: {
    id: string
    /** Null for a deleted account; its messages can still be reported. */
    firstName: string | null
    photos: readonly PhotoData[]
    profile: string | null
  }
  message: SerializedMessage | null
  /** The message was unsent meanwhile: the person can be reported instead. */
  isMessageGone: boolean
}

/** What the viewer may report; null if they cannot see it. */
export async function reportSubject(
  viewer: Member,
  { userId, messageId }: { userId: string; messageId: string | null },
): Promise<ReportSubject | null> {
  const found = messageId === null ? null : await receivedMessage(viewer, { userId, messageId })
  if (messageId !== null && !found) return null
  const seen = await reportedProfile({ viewer, id: userId })
  const message = found && !found.message.isUnsent ? found.message : null
  if (!seen && !message) return null
  const { id, firstName, photos } = seen ?? { id: userId.toLowerCase(), firstName: null, photos: [] }
  const profile = seen && profileHref(id)
  return { person: { id, firstName, photos, profile }, message, isMessageGone: found !== null && !message }
}

/** A received message of the viewer's own conversation; null for every other. */
export async function receivedMessage(
  viewer: Pick<Viewer, 'id'>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<{ conversation: Conversation; message: SerializedMessage } | null> {
  if (!isGuid(messageId)) return null
  const conversation = await conversationWith(viewer, userId)
  const message = conversation && (await messageIn(viewer, conversation, messageId))
  return message && !message.isOwn ? { conversation, message } : null
}
