import { DELETE_WORD, RESTORE_DAYS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS } from '~/domains/accounts/forms/form-errors'
import { PasswordField, TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'

/** The consequences of deleting an account, listed above the form (DECISIONS "Settings, deletion, export"). */
export function DeleteConsequences({ hasPremium }: { hasPremium: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{t('account:delete.signedOut')}</li>
      <li>{t('account:delete.invisible')}</li>
      <li>{t('account:delete.restorable', { days: RESTORE_DAYS })}</li>
      <li>{t('account:delete.purged')}</li>
      {hasPremium ? <li>{t('account:delete.premium')}</li> : null}
      <li>{t('account:delete.messages')}</li>
    </ul>
  )
}

/** The two confirmations: DELETE_WORD, which is the same in every language, and the password (SPEC 5 "Delete account"). */
export function DeleteFields({ fields }: { fields: Record<'confirmation' | 'password', FormField> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        field={fields.confirmation}
        label={t('account:delete.word', { word: DELETE_WORD })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        pattern={DELETE_WORD}
        invalidText={t('auth:error.deleteWord', FORM_LIMITS)}
      />
      <PasswordField
        field={fields.password}
        label={t('account:delete.password')}
        autoComplete="current-password"
        invalidText={t('auth:error.deletePassword')}
      />
    </>
  )
}
