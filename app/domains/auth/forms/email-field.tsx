import { useTranslation } from 'react-i18next'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'

/**
 * A field for an e-mail address. Like password fields it has no maxLength: a browser would truncate longer input without a message, while
 * the schema refuses it with a text.
 */
export function EmailField({
  field,
  label,
  autoComplete = 'email',
  invalid = FORM_ERROR.email,
}: {
  field: FormField
  label?: string
  /** `username` in forms that sign in with the address. */
  autoComplete?: 'email' | 'username'
  /** The text for an invalid address. */
  invalid?: typeof FORM_ERROR.email | typeof FORM_ERROR.emailForgot
}) {
  const { t } = useTranslation()
  return (
    <TextField
      field={field}
      type="email"
      label={label ?? t('auth:field.email')}
      autoComplete={autoComplete}
      maxLength={undefined}
      invalidText={t(invalid)}
    />
  )
}
