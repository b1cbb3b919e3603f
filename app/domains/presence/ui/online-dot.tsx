import { useTranslation } from 'react-i18next'
import { usePresence } from './use-presence'

/** A green dot beside who is online by now, with its word for those who hear. */
export function OnlineDot({ person }: { person: { id: string; isOnline: boolean } }) {
  const { t } = useTranslation()
  if (!usePresence(person).isOnline) return null
  return (
    <>
      <span className="dot" />
      <span className="sr-only">{t('profiles:view.online')}</span>
    </>
  )
}
