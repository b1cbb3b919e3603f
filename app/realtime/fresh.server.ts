import { type Delivered, noteDelivered } from '~/domains/chat/live/delivered.server'
import { freshMessages } from '~/domains/chat/live/fresh-messages.server'
import type { LiveMessage } from '~/domains/chat/live/protocol'
import { inWordsFor } from '~/domains/chat/phrasebook/phrase-text.server'
import type { Language } from '~/i18n/languages'
import { log } from '~/platform/log.server'
import { singleton } from '~/platform/singleton.server'
import { connections } from './connections.server'
import { gathered } from './gathered.server'
import { resyncSoon } from './resync.server'

/** Tells those of the two who are connected here of a message that came; in the order in which messages came. */
export function pushFresh({ messageId, oneId, otherId }: Came): void {
  if (isHere(oneId) || isHere(otherId)) queue()(messageId)
}
type Came = { messageId: string; oneId: string; otherId: string }

/** How far the other one got: of no use to anybody but who is connected. */
export function pushDelivered({
  oneId,
  otherId,
  seq,
}: {
  oneId: string
  otherId: string
  seq: number
}): void {
  for (const connection of connections().of(otherId))
    connection.send({ type: 'delivered', partnerId: oneId, seq })
}

const isHere = (userId: string): boolean => connections().of(userId).length > 0

const queue = () =>
  singleton('fresh-messages', () =>
    gathered(tell, (error) => {
      log.warn({ err: error }, 'sockets: messages not told')
      resyncSoon()
    }),
  )
const arrivals = () =>
  singleton('arrivals', () =>
    gathered<Delivered>(noteDelivered, (error) => log.warn({ err: error }, 'sockets: arrivals not noted')),
  )

async function tell(ids: readonly string[]): Promise<void> {
  const fresh = await freshMessages(ids)
  for (const id of ids) {
    const message = fresh.get(id)
    if (!message) continue
    const { roomId, seq, senderId, receiverId, forSender, forReceiver } = message
    push(senderId, receiverId, forSender)
    if (push(receiverId, senderId, forReceiver)) arrivals()({ roomId, userId: receiverId, seq })
  }
}

/** Gives whether it is on its way to one device at least. */
function push(userId: string, partnerId: string, message: LiveMessage | null): boolean {
  const own = connections().of(userId)
  if (!message || own.length === 0) return false
  const textIn = inLanguages(partnerId, message)
  return own.filter((connection) => connection.sendText(textIn(connection.language))).length > 0
}

/** Written once for all connections; sentences of the phrasebook come in each one's own. */
function inLanguages(partnerId: string, message: LiveMessage): (language: Language) => string {
  const textOf = (one: LiveMessage) => JSON.stringify({ type: 'new_message', partnerId, message: one })
  if (message.phrase !== null) return (language) => textOf(inWordsFor(language, message))
  const text = textOf(message)
  return () => text
}
