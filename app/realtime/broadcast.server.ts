import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { localizePhrase } from '~/domains/chat/phrasebook/phrase-text.server'
import {
  type Delivered,
  type DeliveryReceipt,
  recordDelivery,
} from '~/domains/chat/realtime/delivery-receipts.server'
import { newMessages } from '~/domains/chat/realtime/new-messages.server'
import type { Language } from '~/i18n/languages'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { createBatcher } from './batcher.server'
import { connections, resyncSoon } from './connections.server'
import type { Connection } from './socket-connection.server'

/** A mark at a message, which nobody waits for: in a rush all of them cost little. */
const ARRIVALS_MS = 100

/** Tells those of the two who are connected here of a message that came; in the order in which messages came. */
export function broadcastMessage(came: Came): void {
  const { oneId, otherId, originConnectionId } = came
  if (toTell(oneId, originConnectionId).length > 0 || toTell(otherId, originConnectionId).length > 0)
    queue()(came)
}
type Came = { messageId: string; oneId: string; otherId: string; originConnectionId?: string | undefined }

/** How far the other one got: of no use to anybody but who is connected. */
export function pushDelivered({ userId, partnerId, seq }: DeliveryReceipt): void {
  for (const connection of connections().of(partnerId))
    connection.send({ type: 'delivered', partnerId: userId, seq })
}

/** A person's connections here, but the one by which it was said. */
const toTell = (userId: string, originConnectionId?: string) =>
  connections()
    .of(userId)
    .filter(({ id }) => id !== originConnectionId)

const queue = () =>
  singleton('fresh-messages', () =>
    createBatcher<Came>(tell, (error) => {
      log.warn({ err: error }, 'sockets: messages not told')
      resyncSoon()
    }),
  )
const arrivals = () =>
  singleton('arrivals', () =>
    createBatcher<Delivered>(
      recordDelivery,
      (error) => log.warn({ err: error }, 'sockets: arrivals not noted'),
      ARRIVALS_MS,
    ),
  )

async function tell(came: readonly Came[]): Promise<void> {
  const fresh = await newMessages(came.map(({ messageId }) => messageId))
  for (const { messageId, originConnectionId } of came) {
    const message = fresh.get(messageId)
    if (!message) continue
    const { roomId, seq, senderId, receiverId, forSender, forReceiver } = message
    push(toTell(senderId, originConnectionId), receiverId, forSender)
    if (push(toTell(receiverId), senderId, forReceiver)) arrivals()({ roomId, userId: receiverId, seq })
  }
}

/** Gives whether it is on its way to one device at least. */
function push(to: readonly Connection[], partnerId: string, message: SerializedMessage | null): boolean {
  if (!message || to.length === 0) return false
  const textIn = inLanguages(partnerId, message)
  return to.filter((connection) => connection.sendText(textIn(connection.language))).length > 0
}

/** Written once for all connections; sentences of the phrasebook come in each one's own. */
function inLanguages(partnerId: string, message: SerializedMessage): (language: Language) => string {
  const textOf = (one: SerializedMessage) => JSON.stringify({ type: 'new_message', partnerId, message: one })
  if (message.phrase !== null) return (language) => textOf(localizePhrase(language, message))
  const text = textOf(message)
  return () => text
}
