import type { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { ThreadIntent } from '../messages/forms'
import { markRead } from '../messages/mark-read.server'
import type { ChatRefusal } from '../messages/refusal'
import type { Conversation } from './conversation.server'
import { saveConversationSettings, unsend } from './conversation-settings.server'

/** The result: its text, unless the page shows the change anyway, and whether the conversation stays open. */
export type Done = { key: string | null; stays: boolean }

/** Performs the action of a form of the conversation. */
export async function conversationAction(
  viewer: Pick<Viewer, 'id'>,
  conversation: Conversation,
  { intent, messageId = '' }: z.infer<typeof ThreadIntent>,
): Promise<Done | ChatRefusal> {
  if (intent === 'mark-read') {
    await markRead(viewer, conversation, conversation.lastSeq)
    return STAYS
  }
  const refused =
    intent === 'unsend'
      ? await unsend(viewer, conversation, messageId)
      : await saveConversationSettings(viewer, conversation, intent)
  return refused ?? DONE[intent] ?? STAYS
}

const STAYS: Done = { key: null, stays: true }
const DONE: Partial<Record<string, Done>> = {
  archive: { key: 'chat:done.archive', stays: false },
  unarchive: { key: 'chat:done.unarchive', stays: true },
  clear: { key: 'chat:done.clear', stays: false },
}
