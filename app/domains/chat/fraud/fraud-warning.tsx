import type { Fraud } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { reportHref } from '../conversations/folders'

const NOTE =
  'group max-w-130 rounded-control border border-l-3 border-line border-l-warning px-3.5 text-sm/normal text-ink-soft'

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
      <details data-fraud-warning="" className={NOTE} open={isFirst}>
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-ink">
          <Icon name="shield-check" size={18} className="text-warning" />
          {t(`chat:fraud.${fraud}.title`)}
          <Icon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
        </summary>
        <p className="pb-1.5">{t(`chat:fraud.${fraud}.text`)}</p>
        <p className="pb-1.5">{t(`chat:fraud.${fraud}.advice`)}</p>
        <Anchor
          href={reportHref(partnerId, messageId)}
          className="inline-flex min-h-11 items-center underline underline-offset-[0.2em]"
        >
          {t('chat:message.report')}
        </Anchor>
      </details>
    </li>
  )
}
