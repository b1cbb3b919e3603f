import { useTranslation } from 'react-i18next'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'

/** A message outside its conversation: its words, and what it was beside them. Photos stay where they are: nobody has to see one again. */
export function QuotedMessage({ message }: { message: SerializedMessage }) {
  const { t } = useTranslation()
  const { content, messageType } = message
  return (
    <blockquote className="card grid gap-1 border-l-4 px-4 py-3">
      {messageType === 'image' ? <p className="text-ink-soft">{t('chat:list.photo')}</p> : null}
      {messageType === 'private_album' ? <p className="text-ink-soft">{t('chat:list.album')}</p> : null}
      {content ? (
        <p className="bubble-text max-h-48 overflow-y-auto [overflow-wrap:anywhere]" dir="auto">
          {content}
        </p>
      ) : null}
    </blockquote>
  )
}
