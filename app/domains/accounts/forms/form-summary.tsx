import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { formErrorText } from './form-errors'

/** The errors that the server found in a form of accounts, above it. */
export function FormSummary({ reply, id }: { reply: SubmissionResult | undefined; id?: string }) {
  const { t } = useTranslation()
  return <ErrorSummary errors={errorsIn(reply, (error) => formErrorText(t, error), id)} />
}
