import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'

/** Shown above a restored form, which looks as if it had been submitted. */
export function FormDraftNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t('auth:formDraft.title')}>
      {t('auth:formDraft.text')}
    </Notice>
  )
}
