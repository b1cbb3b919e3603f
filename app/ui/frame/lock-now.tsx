import { useTranslation } from 'react-i18next'
import { Tooltip } from '../button'
import { Icon } from '../icon'
import { ROUND } from '../round'
import { useHere } from './navigation-paths'

/** Locks this device at once, on every page of a member whose device has a lock. */
export function LockNow() {
  const { t } = useTranslation()
  return (
    <form method="post" action="/lock/now" className="contents">
      <input type="hidden" name="redirectTo" value={useHere()} />
      <Tooltip text={t('header.lockNow')}>
        <button type="submit" className={ROUND} aria-label={t('header.lockNow')}>
          <Icon name="lock" size={18} />
        </button>
      </Tooltip>
    </form>
  )
}
