import type { Fraud } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { reportHref } from '../conversations/folders'

/**
 * Beneath a message that looks like a usual fraud, for its reader alone: what the trick is and what to do. Where the same was said
 * above already it is folded up, so that nobody reads it ten times.
 */
export function FraudWarning({
  fraud,
  partnerId,
  messageId,
  isFirst,
}: {
  fraud: Fraud
  partnerId: string
  messageId: string
  isFirst: boolean
}) {
  const { t } = useTranslation()
  return (
    <li>
      <details className="fraud-note" open={isFirst}>
        <summary>
          <Icon name="shield-check" size={18} />
          {t(`chat:fraud.${fraud}.title`)}
          <Icon name="chevron-down" size={18} className="fraud-note-fold" />
        </summary>
        <p>{t(`chat:fraud.${fraud}.text`)}</p>
        <p>{t(`chat:fraud.${fraud}.advice`)}</p>
        <Anchor href={reportHref(partnerId, messageId)}>{t('chat:message.report')}</Anchor>
      </details>
    </li>
  )
}
