import { PASSWORD_MIN } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { PasswordField } from '~/ui/form/field'
import type { FormResult } from '~/ui/form/form-result'
import type { ChangePasswordRefusal } from './change-password.server'

/** The current password, the new one, and the new one again (SPEC 5 "Change password"). */
export function PasswordFields({
  form,
  refused,
}: {
  form: FormResult
  refused: ChangePasswordRefusal | null
}) {
  const { t } = useTranslation()
  const wrong = refused?.refusal === 'wrong-password' ? t('account:passwordRefusal.wrong') : undefined
  const weak = refused?.refusal === 'weak-password' ? refused.error : undefined
  return (
    <>
      <PasswordField
        name="currentPassword"
        label={t('account:password.current')}
        autoComplete="current-password"
        required
        error={wrong ?? formErrorText(t, form.error('currentPassword'))}
        invalidText={t('auth:error.passwordRequired')}
      />
      <PasswordField
        name="newPassword"
        label={t('account:password.new')}
        hint={t('auth:field.passwordHint', FORM_LIMITS)}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        required
        error={formErrorText(t, form.error('newPassword') ?? weak)}
        invalidText={t('auth:error.newPasswordMin', FORM_LIMITS)}
      />
      <PasswordField
        name="confirmPassword"
        label={t('account:password.confirm')}
        autoComplete="new-password"
        required
        error={formErrorText(t, form.error('confirmPassword'))}
        invalidText={t('auth:error.newPasswordMismatch')}
        sameAs={{ id: 'f-newPassword', text: t('auth:error.newPasswordMismatch') }}
      />
    </>
  )
}
