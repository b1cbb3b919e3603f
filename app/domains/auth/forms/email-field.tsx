import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { TextField } from '~/ui/form/field'

/**
 * A field for an e-mail address. Like password fields it has no maxLength: a browser would truncate longer input without a message, while
 * the schema refuses it with a text.
 */
export function EmailField({
  label,
  autoComplete = 'email',
  invalidText,
  ...rest
}: Pick<ComponentProps<typeof TextField>, 'field' | 'hint' | 'optional'> & {
  label?: string
  /** `username` in forms that sign in with the address. */
  autoComplete?: 'email' | 'username'
  /** The text for an invalid address, if the form has one of its own. */
  invalidText?: string
}) {
  const { t } = useTranslation()
  return (
    <TextField
      {...rest}
      type="email"
      label={label ?? t('auth:field.email')}
      autoComplete={autoComplete}
      maxLength={undefined}
      invalidText={invalidText ?? t(FORM_ERROR.email)}
    />
  )
}
