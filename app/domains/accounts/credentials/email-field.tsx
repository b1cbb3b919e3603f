import { EMAIL_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { TextField } from '~/ui/field'
import type { FormResult } from '~/ui/form-result'
import type { NewEmailRefusal } from './change-email.server'
import { newEmailRefusalText } from './new-email-refusal-text'

/** The address that a person wants to be known by. `kept` is what had been typed before it was asked for a proof. */
export function EmailField({
  form,
  kept,
  refused,
}: {
  form: FormResult
  kept: string | null
  refused: NewEmailRefusal | null
}) {
  const { t } = useTranslation()
  const same = refused?.refusal === 'same-email' ? newEmailRefusalText(t, refused) : undefined
  return (
    <TextField
      name="email"
      type="email"
      label={t('account:email.label')}
      autoComplete="email"
      maxLength={EMAIL_MAX}
      required
      defaultValue={form.value('email') ?? kept ?? undefined}
      error={same ?? formErrorText(t, form.error('email'))}
      invalidText={t('auth:error.email')}
    />
  )
}
