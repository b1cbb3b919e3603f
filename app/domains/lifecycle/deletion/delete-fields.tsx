import { DELETE_WORD } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { PasswordField, TextField } from '~/ui/form/field'
import type { FormResult } from '~/ui/form/form-result'

/** The confirmation word, the same in every language, and the password (SPEC 5 "Delete account"). */
export function DeleteFields({ form, wrongPassword }: { form: FormResult; wrongPassword: boolean }) {
  const { t } = useTranslation()
  const wrong = wrongPassword ? t('account:passwordRefusal.wrong') : undefined
  return (
    <>
      <TextField
        name="confirmation"
        label={t('account:delete.word', { word: DELETE_WORD })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        pattern={DELETE_WORD}
        required
        defaultValue={form.value('confirmation')}
        error={formErrorText(t, form.error('confirmation'))}
        invalidText={t('auth:error.deleteWord', FORM_LIMITS)}
      />
      <PasswordField
        name="password"
        label={t('account:delete.password')}
        autoComplete="current-password"
        required
        error={wrong ?? formErrorText(t, form.error('password'))}
        invalidText={t('auth:error.deletePassword')}
      />
    </>
  )
}
