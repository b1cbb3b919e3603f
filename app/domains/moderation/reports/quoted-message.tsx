import { useTranslation } from 'react-i18next'
import type { ThreadMessage } from '~/domains/chat/conversations/partner'

/** A message outside its conversation: its text and kind. Photos are not shown: nobody should have to see one again. */
export function QuotedMessage({ message }: { message: ThreadMessage }) {
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
