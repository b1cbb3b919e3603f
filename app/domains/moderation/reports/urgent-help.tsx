import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'

/** Emergency contacts. A report form shows them once an urgent reason is chosen (relations.css). */
export function UrgentHelp() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('relations:report.urgentTitle')} className="urgent-help">
      {t('relations:report.urgent')}
    </Notice>
  )
}
