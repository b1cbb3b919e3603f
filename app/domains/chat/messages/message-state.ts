import type { Conversation } from '../conversations/conversation.server'
import type { SerializedMessage } from './serialized-message'

/** How far an own message got, as far as the sender may know. */
export function stateOf(
  seq: number,
  { partnerReadSeq, partnerDeliveredSeq }: Pick<Conversation, 'partnerReadSeq' | 'partnerDeliveredSeq'>,
): 'sent' | 'delivered' | 'read' {
  if (partnerReadSeq !== null && seq <= partnerReadSeq) return 'read'
  if (partnerDeliveredSeq !== null && seq <= partnerDeliveredSeq) return 'delivered'
  return 'sent'
}

/** What is left of a message once its sender has unsent it. */
export function withoutContent(message: SerializedMessage): SerializedMessage {
  return {
    ...message,
    isUnsent: true,
    canTakeBack: false,
    content: '',
    phrase: null,
    imageUrl: null,
    image: null,
    isImageBlurred: false,
    privateAlbumId: null,
    privateAlbumAccessExpiresAt: null,
    album: null,
    warning: null,
  }
}
