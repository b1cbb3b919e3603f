import { useTranslation } from 'react-i18next'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'

/**
 * An e-mail address. It has no maxLength, nor has a password: browsers would cut a longer one off without a word, while
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
  /** `username` where it is what somebody signs in with. */
  autoComplete?: 'email' | 'username'
  /** The text for what is no address. */
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
