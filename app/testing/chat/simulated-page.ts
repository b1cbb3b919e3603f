import { expect } from 'vitest'
import { type ChatAction, chatReducer, initialChatState } from '~/domains/chat/client/chat-store'
import { chatView } from '~/domains/chat/client/chat-view'
import type { ThreadView } from '~/domains/chat/conversations/open-conversation.server'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { OPEN, type Server } from './simulated-server'

/** An open chat page; the test passes it the events of its connection. */
export function openPage(server: Server) {
  server.events.length = 0
  let state = initialChatState(server.page())
  const dispatch = (action: ChatAction) => {
    state = chatReducer(state, action)
  }
  return {
    dispatch,
    receive: (event: FromServer | undefined) => event && dispatch({ type: 'event', event }),
    state: () => state,
    view: () => chatView(state),
  }
}
export type Page = ReturnType<typeof openPage>

/** Compares the page with a freshly loaded one. It may show more messages of the conversation, without gaps up to the latest one. */
export function expectFresh(page: Page, server: Server): void {
  const { thread, lines, counts } = page.view()
  const fresh = server.page()
  const { messages, olderBefore: _, ...marks } = thread as ThreadView
  const { messages: newest, olderBefore: __, ...freshMarks } = fresh.thread as ThreadView
  expect({ lines, counts, marks }).toEqual({ lines: fresh.lines, counts: fresh.counts, marks: freshMarks })
  expect(messages.slice(-newest.length)).toEqual(newest)
  const all = server.room(OPEN).shown()
  expect(messages).toEqual(all.slice(all.length - messages.length))
}
