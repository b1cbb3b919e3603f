import { RESTORE_DAYS } from 'db/limits/accounts'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { useTranslation } from 'react-i18next'
import { LinkRows } from '~/domains/settings/security-page'

/** The link to the page that deletes the account, with the periods of restoring and purging (DECISIONS "Settings, deletion, export"). */
export function DeletionRow() {
  const { t } = useTranslation()
  const title = t('exports:deletion.heading')
  const text = t('exports:deletion.text', { days: RESTORE_DAYS, within: PURGE_WITHIN_DAYS })
  return <LinkRows rows={[{ href: '/settings/security/delete', icon: 'trash', title, text }]} />
}
