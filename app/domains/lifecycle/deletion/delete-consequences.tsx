import { RESTORE_DAYS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'

/** Explains the consequences before the deletion (DECISIONS "Settings, deletion, export"). */
export function DeleteConsequences() {
  const { t } = useTranslation()
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{t('account:delete.signedOut')}</li>
      <li>{t('account:delete.invisible')}</li>
      <li>{t('account:delete.restorable', { days: RESTORE_DAYS })}</li>
      <li>{t('account:delete.purged')}</li>
      <li>{t('account:delete.messages')}</li>
    </ul>
  )
}
