import { useTranslation } from 'react-i18next'
import { Tooltip } from '../button'
import { ROUND } from '../classes/round'
import { Icon } from '../icon'
import { useReturnPath } from './navigation-paths'

/** The button that locks this device at once. Every page has it if the device has a lock. */
export function LockNow() {
  const { t } = useTranslation()
  return (
    <form method="post" action="/lock/now" className="contents">
      <input type="hidden" name="redirectTo" value={useReturnPath()} />
      <Tooltip text={t('header.lockNow')}>
        <button type="submit" className={ROUND} aria-label={t('header.lockNow')}>
          <Icon name="lock" size={18} />
        </button>
      </Tooltip>
    </form>
  )
}
