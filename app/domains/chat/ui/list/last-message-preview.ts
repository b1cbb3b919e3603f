import type { TFunction } from 'i18next'
import type { ConversationLine } from '../../conversations/list-conversations.server'

/** What was said last, in a line: the words, or what it was. Without words where the reader wants no previews. */
export function lastMessagePreview(t: TFunction, last: NonNullable<ConversationLine['last']>): string {
  const words = wordsOf(t, last)
  return last.isOwn && !last.isUnsent ? `${t('chat:list.you')} ${words}` : words
}

function wordsOf(
  t: TFunction,
  { isUnsent, messageType, content }: NonNullable<ConversationLine['last']>,
): string {
  if (isUnsent) return t('chat:list.takenBack')
  if (messageType === 'image') return t('chat:list.photo')
  if (messageType === 'private_album') return t('chat:list.album')
  return content || t('chat:list.new')
}
