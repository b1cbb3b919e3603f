import type { Conversation } from '../conversations/conversation.server'
import type { SerializedMessage } from './serialized-message'

/** The state of an own message, as far as the sender may know it. */
export function stateOf(
  seq: number,
  { partnerReadSeq, partnerDeliveredSeq }: Pick<Conversation, 'partnerReadSeq' | 'partnerDeliveredSeq'>,
): 'sent' | 'delivered' | 'read' {
  if (partnerReadSeq !== null && seq <= partnerReadSeq) return 'read'
  if (partnerDeliveredSeq !== null && seq <= partnerDeliveredSeq) return 'delivered'
  return 'sent'
}

/** A message after its sender has unsent it. */
export function withoutContent(message: SerializedMessage): SerializedMessage {
  return {
    ...message,
    isUnsent: true,
    canUnsend: false,
    content: '',
    phrase: null,
    imageUrl: null,
    image: null,
    isImageHeld: false,
    isImageBlurred: false,
    privateAlbumId: null,
    privateAlbumAccessExpiresAt: null,
    album: null,
    quote: null,
    warning: null,
  }
}
