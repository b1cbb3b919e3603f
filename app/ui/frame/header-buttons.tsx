import { useTranslation } from 'react-i18next'
import { Tooltip } from '../button'
import { ROUND } from '../classes/round'
import { Icon } from '../icon'
import { useReturnPath } from './navigation-paths'

/** A button for each theme. The style sheet shows only the one of the other theme, because the server does not know the system's theme. */
export function ThemeToggle({ here }: { here: string }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/theme" className="contents">
      <input type="hidden" name="redirectTo" value={here} />
      <Tooltip text={t('header.toDark')}>
        <button
          type="submit"
          name="theme"
          value="dark"
          data-theme-set="dark"
          className={`${ROUND} dark:hidden`}
          aria-label={t('header.toDark')}
        >
          <Icon name="moon" />
        </button>
      </Tooltip>
      <Tooltip text={t('header.toLight')}>
        <button
          type="submit"
          name="theme"
          value="light"
          data-theme-set="light"
          className={`${ROUND} light:hidden`}
          aria-label={t('header.toLight')}
        >
          <Icon name="sun" />
        </button>
      </Tooltip>
    </form>
  )
}

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
