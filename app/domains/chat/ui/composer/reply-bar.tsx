import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import { isUnmodifiedClick } from '~/ui/markup/inner-links'
import { chatHref } from '../../conversations/folders'
import type { Quote } from '../../messages/quote'
import { QuoteBlock } from '../message/quote-block'

/** Above the text field: the message to which the reader replies, with a link that cancels the reply. */
export function ReplyBar({
  quote,
  partnerId,
  partnerName,
  onEnd,
}: {
  quote: Quote
  partnerId: string
  partnerName: string
  onEnd: () => void
}) {
  const { t } = useTranslation()
  const end = (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return
    event.preventDefault()
    onEnd()
  }
  return (
    <div className="flex items-center gap-1 pl-1.5 text-accent" data-replying>
      <div className="min-w-0 flex-1 animate-appear">
        <span className="sr-only">{t('chat:message.reply')}: </span>
        <QuoteBlock quote={quote} name={partnerName} className="mb-0 text-ink" />
      </div>
      <a
        className={QUIET_ROUND}
        href={chatHref({ user: partnerId })}
        aria-label={t('chat:composer.endReply')}
        onClick={end}
      >
        <Icon name="x" size={18} />
      </a>
    </div>
  )
}
