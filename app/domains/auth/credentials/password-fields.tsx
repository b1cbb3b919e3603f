import { PASSWORD_MIN } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS } from '~/domains/accounts/forms/form-errors'
import { PasswordField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'

/** The current password, the new one, and the new one again (SPEC 5 "Change password"). */
export function PasswordFields({
  fields,
}: {
  fields: Record<'currentPassword' | 'newPassword' | 'confirmPassword', FormField>
}) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        field={fields.currentPassword}
        label={t('account:password.current')}
        autoComplete="current-password"
        invalidText={t('auth:error.passwordRequired')}
      />
      <PasswordField
        field={fields.newPassword}
        label={t('account:password.new')}
        hint={t('auth:field.passwordHint', FORM_LIMITS)}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        invalidText={t('auth:error.newPasswordMin', FORM_LIMITS)}
      />
      <PasswordField
        field={fields.confirmPassword}
        label={t('account:password.confirm')}
        autoComplete="new-password"
        invalidText={t('auth:error.newPasswordMismatch')}
        required
        sameAs={{ field: fields.newPassword, text: t('auth:error.newPasswordMismatch') }}
      />
    </>
  )
}
