import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'

/** Stands above a form that was brought back: it looks as if it had been sent, and was not. */
export function FormDraftNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t('auth:formDraft.title')}>
      {t('auth:formDraft.text')}
    </Notice>
  )
}
