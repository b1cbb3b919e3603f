import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../button'
import { ROUND } from '../classes/round'
import { Icon } from '../icon'
import { shownCount } from './navigation'

/** The current number of unread notifications; the frame provides it. */
export const NoticeCountContext = createContext(0)
export const useNoticeCount = () => useContext(NoticeCountContext)

const BADGE =
  'absolute -top-1 -right-1 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem]/4.5 font-bold text-danger-ink ' +
  'ring-2 ring-surface'

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
        <span className={BADGE} aria-hidden="true">
          {shownCount(count)}
        </span>
      ) : null}
    </Anchor>
  )
}
