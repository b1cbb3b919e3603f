import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'

/** Stands above a form that was brought back: it looks as if it had been sent, and was not. */
export function KeptFormNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t('auth:keptForm.title')}>
      {t('auth:keptForm.text')}
    </Notice>
  )
}
