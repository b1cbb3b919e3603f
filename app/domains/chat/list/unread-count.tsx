import { UNREAD_SHOWN_MAX } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'

/** How many messages wait, up to 99+ (SPEC 9); nothing where none does. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : count}
      </span>
      <span className="sr-only">{t('chat:list.unread', { count })}</span>
    </>
  )
}
