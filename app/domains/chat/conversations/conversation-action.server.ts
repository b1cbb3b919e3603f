import type { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { ThreadIntent } from '../messages/forms'
import { markRead } from '../messages/mark-read.server'
import type { ChatRefusal } from '../messages/refusal'
import type { Conversation } from './conversation.server'
import { saveConversationSettings, unsend } from './conversation-settings.server'

/** `key`: the text that reports the result, null if the page shows the change anyway. `staysOpen`: the page shows the conversation next. */
type ActionResult = { key: string | null; staysOpen: boolean }

/** Performs the action of a form of the conversation. */
export async function conversationAction(
  viewer: Pick<Viewer, 'id'>,
  conversation: Conversation,
  { intent, messageId = '' }: z.infer<typeof ThreadIntent>,
): Promise<ActionResult | ChatRefusal> {
  if (intent === 'mark-read') {
    await markRead(viewer, conversation, conversation.lastSeq)
    return STAYS_OPEN
  }
  const refused =
    intent === 'unsend'
      ? await unsend(viewer, conversation, messageId)
      : await saveConversationSettings(viewer, conversation, intent)
  // Nothing was to be sent, as the text of `gone` says.
  if (refused?.refusal === 'gone') return { refusal: 'unknown' }
  return refused ?? RESULTS[intent] ?? STAYS_OPEN
}

const STAYS_OPEN: ActionResult = { key: null, staysOpen: true }
const RESULTS: Partial<Record<z.infer<typeof ThreadIntent>['intent'], ActionResult>> = {
  archive: { key: 'chat:done.archive', staysOpen: false },
  unarchive: { key: 'chat:done.unarchive', staysOpen: true },
  clear: { key: 'chat:done.clear', staysOpen: false },
}
