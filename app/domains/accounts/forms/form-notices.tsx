import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Notice } from '~/ui/notice'
import { formErrorText } from './form-errors'

/** Shown above a restored form, which looks as if it had been submitted. */
export function FormDraftNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t('auth:formDraft.title')}>
      {t('auth:formDraft.text')}
    </Notice>
  )
}

/** The errors that the server found in a form of accounts, above it. */
export function FormSummary({ reply }: { reply: SubmissionResult | undefined }) {
  const { t } = useTranslation()
  return <ErrorSummary errors={errorsIn(reply, (error) => formErrorText(t, error))} />
}
