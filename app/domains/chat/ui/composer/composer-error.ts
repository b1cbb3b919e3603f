import { MESSAGE_MAX } from 'db/limits/chat'
import type { TFunction } from 'i18next'
import { textOf } from '~/i18n/text-key'
import { type ChatRefusal, chatRefusalText } from '../../messages/refusal'

/** Why a message was not sent, in the reader's words: what is wrong with it, or why it was refused. */
export function composerErrorText(
  t: TFunction,
  { refused, wrong }: { refused: ChatRefusal | null; wrong: string | undefined },
): string | undefined {
  if (refused) return chatRefusalText(t, refused)
  return wrong ? textOf(t, wrong, { max: MESSAGE_MAX }) : undefined
}
