import { useTranslation } from 'react-i18next'
import { usePresence } from './presence-store'

/** The dot alone, next to a visible text. Forced colours show its border. */
export function Dot() {
  return (
    <span
      data-online
      className="inline-block size-2.25 flex-none rounded-full border border-transparent bg-online"
    />
  )
}

/** A green dot for a person who is online, with text for screen readers. */
export function OnlineDot({ person }: { person: { id: string; isOnline: boolean } }) {
  const { t } = useTranslation()
  if (!usePresence(person).isOnline) return null
  return (
    <>
      <Dot />
      <span className="sr-only">{t('profiles:view.online')}</span>
    </>
  )
}

/** The dot with visible text, as an item of a list of facts. The dot occupies the width of the other items' icons. */
export function OnlineItem({ person }: { person: { id: string; isOnline: boolean } }) {
  const { t } = useTranslation()
  if (!usePresence(person).isOnline) return null
  return (
    <li className="flex items-center gap-1.5">
      <span className="grid w-4 place-items-center">
        <Dot />
      </span>
      {t('profiles:view.online')}
    </li>
  )
}
