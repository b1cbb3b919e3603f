import type { Fraud } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { reportHref } from '../conversations/folders'

/**
 * A warning below a message that looks like a common fraud, for its receiver only: the trick and what to do. It is collapsed if an
 * earlier message shows the same warning.
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
