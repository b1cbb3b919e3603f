import { useTranslation } from 'react-i18next'
import { usePresence } from './use-presence'

/** A green dot for a person who is online, with text for screen readers. */
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
