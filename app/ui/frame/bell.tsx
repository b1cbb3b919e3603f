import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../button'
import { ROUND } from '../classes/round'
import { Icon } from '../icon'
import { BADGE, shownCount } from './navigation'

/** The current number of unread notifications; the frame provides it. */
export const NoticeCountContext = createContext(0)
export const useNoticeCount = () => useContext(NoticeCountContext)

/** The bell in the header of members, with the number of unread notifications. */
export function Bell() {
  const { t } = useTranslation()
  const count = useNoticeCount()
  return (
    <Anchor className={`${ROUND} relative`} href="/notifications" data-bell>
      <Icon name="bell" size={18} />
      <span className="sr-only">
        {count > 0 ? t('header.unreadNotices', { count, shown: shownCount(count) }) : t('header.notices')}
      </span>
      {count > 0 ? (
        <span className={`absolute -top-1 -right-1 ${BADGE}`} aria-hidden="true">
          {shownCount(count)}
        </span>
      ) : null}
    </Anchor>
  )
}
