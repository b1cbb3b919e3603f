import type { ChatPage } from '../screen/chat-page.server'

/** What an address of /chat shows by now; null where the server will not say. Throws without a connection. */
export async function readNow(search: string): Promise<ChatPage | null> {
  const answer = await fetch(`/chat/now${search}`, { headers: { accept: 'application/json' } })
  return answer.ok ? ((await answer.json()) as ChatPage) : null
}
