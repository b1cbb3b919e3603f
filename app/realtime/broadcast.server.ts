import { visibleReadMarks } from '~/domains/chat/messages/mark-read.server'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { localizePhrase } from '~/domains/chat/phrasebook/phrasebook.server'
import { type DeliveryReceipt, recordDelivery } from '~/domains/chat/realtime/delivery-receipts.server'
import { newMessages } from '~/domains/chat/realtime/new-messages.server'
import type { Language } from '~/i18n/languages'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { createBatcher } from './batcher.server'
import { connections, resyncSoon, sendToAll } from './connections.server'
import { createReceiptCollector } from './receipt-collector.server'
import type { Connection } from './socket-connection.server'

/** Delivery receipts and read marks are not urgent: under load one statement writes or reads many of them. */
const RECEIPTS_MS = 200
const READ_MARKS_MS = 25

/** Sends a new message to the members who are connected here; messages keep their order. */
export function broadcastMessage(event: NewMessageEvent): void {
  const { oneId, otherId, originConnectionId } = event
  if (receivers(oneId, originConnectionId).length > 0 || receivers(otherId, originConnectionId).length > 0)
    queue()(event)
}
type NewMessageEvent = {
  messageId: string
  oneId: string
  otherId: string
  originConnectionId?: string | undefined
}

/** Sends how far a member has read to the partner's connections here, if the partner may know. */
export function broadcastReadMark({ roomId, oneId: readerId, otherId, seq }: ReadEvent): void {
  receipts().settle({ roomId, userId: readerId, seq: Number(seq) })
  if (receivers(otherId).length > 0) readMarks()({ roomId, readerId })
}
type ReadEvent = { roomId: string; oneId: string; otherId: string; seq?: string }

/** Sends a delivery receipt to the sender's connections here. */
export function pushDelivered({ userId, partnerId, seq }: DeliveryReceipt): void {
  sendToAll(connections().of(partnerId), { type: 'delivered', partnerId: userId, seq })
}

/** A member's connections here, without the one that sent the message. */
const receivers = (userId: string, originConnectionId?: string) =>
  connections()
    .of(userId)
    .filter(({ id }) => id !== originConnectionId)

const queue = () =>
  singleton('message-broadcast', () =>
    createBatcher<NewMessageEvent>(broadcast, (error) => {
      log.warn({ err: error }, 'sockets: messages not broadcast')
      resyncSoon()
    }),
  )
const receipts = () =>
  singleton('delivery-receipts', () =>
    createReceiptCollector(
      recordDelivery,
      (error) => log.warn({ err: error }, 'sockets: delivery receipts not recorded'),
      RECEIPTS_MS,
    ),
  )

const readMarks = () =>
  singleton('read-marks', () =>
    createBatcher<{ roomId: string; readerId: string }>(
      async (events) => {
        for (const { readerId, partnerId, seq } of await visibleReadMarks(events))
          sendToAll(receivers(partnerId), { type: 'read', partnerId: readerId, seq })
      },
      (error) => {
        log.warn({ err: error }, 'sockets: read marks not broadcast')
        resyncSoon()
      },
      READ_MARKS_MS,
    ),
  )

async function broadcast(events: readonly NewMessageEvent[]): Promise<void> {
  const found = await newMessages(events.map(({ messageId }) => messageId))
  for (const { messageId, originConnectionId } of events) {
    const message = found.get(messageId)
    if (!message) continue
    const { roomId, seq, senderId, receiverId, forSender, forReceiver } = message
    push(receivers(senderId, originConnectionId), receiverId, forSender)
    if (push(receivers(receiverId), senderId, forReceiver))
      receipts().add({ roomId, userId: receiverId, seq })
  }
}

/** Returns whether at least one device's socket took the message. */
function push(to: readonly Connection[], partnerId: string, message: SerializedMessage | null): boolean {
  if (!message || to.length === 0) return false
  const textIn = inLanguages(partnerId, message)
  return to.filter((connection) => connection.sendText(textIn(connection.language))).length > 0
}

/** Encodes the message once for all connections, a phrase once per language. */
function inLanguages(partnerId: string, message: SerializedMessage): (language: Language) => string {
  const textOf = (one: SerializedMessage) => JSON.stringify({ type: 'new_message', partnerId, message: one })
  if (message.phrase !== null || message.quote?.phrase)
    return (language) => textOf(localizePhrase(language, message))
  const text = textOf(message)
  return () => text
}
