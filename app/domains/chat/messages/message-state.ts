import type { Conversation } from '../conversations/conversation.server'

/** How far an own message got, as far as the sender may know. */
export function stateOf(
  seq: number,
  { partnerReadSeq, partnerDeliveredSeq }: Pick<Conversation, 'partnerReadSeq' | 'partnerDeliveredSeq'>,
): 'sent' | 'delivered' | 'read' {
  if (partnerReadSeq !== null && seq <= partnerReadSeq) return 'read'
  if (partnerDeliveredSeq !== null && seq <= partnerDeliveredSeq) return 'delivered'
  return 'sent'
}
