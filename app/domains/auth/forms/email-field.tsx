import { useTranslation } from 'react-i18next'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { TextField } from '~/ui/form/field'
import type { FormResult } from '~/ui/form/form-result'

/**
 * An e-mail address. It has no maxLength, nor has a password: browsers would cut a longer one off without a word, while
 * the schema refuses it with a text.
 */
export function EmailField({
  form,
  id,
  label,
  autoComplete = 'email',
  kept,
  invalid = FORM_ERROR.email,
  error,
}: {
  form: FormResult
  /** Where the page holds another field of this name. */
  id?: string
  label?: string
  /** `username` where it is what somebody signs in with. */
  autoComplete?: 'email' | 'username'
  /** What was typed before the reader was led elsewhere. */
  kept?: string | null
  /** The text for what is no address. */
  invalid?: typeof FORM_ERROR.email | typeof FORM_ERROR.emailForgot
  /** What else is wrong with it. */
  error?: string
}) {
  const { t } = useTranslation()
  return (
    <TextField
      id={id}
      name="email"
      type="email"
      label={label ?? t('auth:field.email')}
      autoComplete={autoComplete}
      required
      defaultValue={form.value('email') ?? kept ?? undefined}
      error={error ?? formErrorText(t, form.error('email'))}
      invalidText={t(invalid)}
    />
  )
}
