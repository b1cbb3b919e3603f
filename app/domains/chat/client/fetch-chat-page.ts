import { seconds } from '~/platform/durations'
import { withTimeLimit } from '~/platform/time-limit'
import type { ChatPage } from '../conversations/chat-page.server'

const WITHIN = seconds(15)

/** What an address of /chat shows by now; null where the server will not say. Throws without a connection, and after 15 seconds. */
export function fetchChatPage(search: string): Promise<ChatPage | null> {
  return withTimeLimit(WITHIN, async (signal) => {
    const answer = await fetch(`/chat/refresh${search}`, { headers: { accept: 'application/json' }, signal })
    return answer.ok ? ((await answer.json()) as ChatPage) : null
  })
}
