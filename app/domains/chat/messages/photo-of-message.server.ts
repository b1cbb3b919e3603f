import type { Viewer } from '~/domains/accounts/viewer.server'
import { isGuid } from '~/platform/input/guid.server'
import type { PhotoData } from '~/ui/photo/photo'
import { conversationWith } from '../conversations/conversation.server'
import { messageIn } from './message-page.server'

/**
 * The photo of a message of the viewer's own conversation, as they may see it now (DECISIONS "Photos"). Null for messages of other
 * conversations and without a photo, and for photos that were unsent, are held back or wait until the viewer accepts photos of the sender.
 */
export async function photoOfMessage(
  viewer: Pick<Viewer, 'id'>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<{
  photo: PhotoData
  messageId: string
  isOwn: boolean
  partnerId: string
  /** Null for an unavailable account. */
  partnerName: string | null
} | null> {
  if (!isGuid(messageId)) return null
  const conversation = await conversationWith(viewer, userId)
  if (!conversation) return null
  const message = await messageIn(viewer, conversation, messageId)
  if (!message?.image || message.isImageBlurred) return null
  return {
    photo: message.image,
    messageId: message.id,
    isOwn: message.isOwn,
    partnerId: conversation.partnerId,
    partnerName: conversation.partner?.firstName ?? null,
  }
}
