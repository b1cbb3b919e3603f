import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/ui/form/error-summary'
import type { FormResult } from '~/ui/form/form-result'
import { formErrorText } from './form-errors'

/** The error summary above a form; it links to fields by the UI kit's ids. */
export function FormSummary({ form }: { form: FormResult }) {
  const { t } = useTranslation()
  const errors = form.wrong.map((name) => ({
    fieldId: `f-${name}`,
    text: formErrorText(t, form.error(name)) ?? '',
  }))
  return <ErrorSummary errors={errors} />
}
