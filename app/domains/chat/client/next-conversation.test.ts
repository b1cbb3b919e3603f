import { expect, test } from 'vitest'
import { OPEN, Server } from '~/testing/chat/simulated-server'
import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'
import { chatReducer, initialChatState } from './chat-store'
import { chatView } from './chat-view'

test.each([
  ['is on the page', false],
  ['came by an event', true],
])('another message with the number of one that %s causes a fetch', (_, isKnown) => {
  const server = new Server()
  let state = initialChatState(server.page())
  const first = server.room(OPEN).messages[0] as SerializedMessage
  const receive = (id: string) => {
    const event: FromServer = { type: 'new_message', partnerId: OPEN, message: { ...first, id } }
    state = chatReducer(state, { type: 'event', event })
  }
  if (isKnown) receive(first.id)
  expect(chatView(state).isStale).toBe(false)
  // A block sealed the conversation, and was lifted: the next one with this partner begins with the number 1.
  receive('of the next conversation')
  expect(chatView(state).isStale).toBe(true)
})
