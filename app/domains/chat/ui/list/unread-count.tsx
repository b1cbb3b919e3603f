import { useTranslation } from 'react-i18next'
import { shownCount } from '~/ui/frame/navigation'

/** How many messages wait, up to 99+ (SPEC 9); nothing where none does. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {shownCount(count)}
      </span>
      <span className="sr-only">{t('chat:list.unread', { count })}</span>
    </>
  )
}
