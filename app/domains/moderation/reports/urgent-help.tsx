import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'

/** Whom to call where waiting for us would be wrong. In a report form it shows once such a reason is chosen (relations.css). */
export function UrgentHelp() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('relations:report.urgentTitle')} className="urgent-help">
      {t('relations:report.urgent')}
    </Notice>
  )
}
