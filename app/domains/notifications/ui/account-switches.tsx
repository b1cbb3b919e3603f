import { ACCOUNT_SWITCHES, type AccountSwitch } from 'db/limits/notifications'
import { useTranslation } from 'react-i18next'
import { SWITCH } from '~/ui/form/setting-switch'
import { SWITCH_HINT, SWITCH_LABEL, SWITCH_ROW, SWITCHES_CARD, SWITCHES_LEGEND } from '~/ui/form/switch'
import { KINDS } from '../kinds'
import { isSwitchedOn, type Preferences } from '../preferences/preferences'
import type { useSwitches } from '../preferences/use-switches'

const NAMES = Object.keys(ACCOUNT_SWITCHES) as AccountSwitch[]
const isForProviders = (name: AccountSwitch) =>
  ACCOUNT_SWITCHES[name].every((kind) => KINDS[kind].isForProviders)

/** The switches of the account (SPEC 3). Each is a form of its own, so that a press saves it; with JavaScript the page stays open. */
export function AccountSwitches({
  action,
  preferences,
  isProvider,
  change,
}: {
  action: string
  preferences: Preferences
  isProvider: boolean
  change: ReturnType<typeof useSwitches>['change']
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="account-switches">
      <h2 id="account-switches" className={SWITCHES_LEGEND}>
        {t('notifications:switches.title')}
      </h2>
      <div className={SWITCHES_CARD}>
        {NAMES.filter((name) => isProvider || !isForProviders(name)).map((name) => {
          const isOn = isSwitchedOn(preferences, name)
          return (
            <form
              key={name}
              method="post"
              action={action}
              className={SWITCH_ROW}
              onSubmit={(event) => {
                event.preventDefault()
                change({ name, isOn: !isOn })
              }}
            >
              <input type="hidden" name="name" value={name} />
              <span id={name} className={SWITCH_LABEL}>
                {t(`notifications:switches.${name}.label`)}
              </span>
              <button
                type="submit"
                className={SWITCH}
                name="isOn"
                value={isOn ? 'off' : 'on'}
                role="switch"
                aria-checked={isOn}
                aria-labelledby={name}
                aria-describedby={`${name}-hint`}
              />
              <p id={`${name}-hint`} className={SWITCH_HINT}>
                {t(`notifications:switches.${name}.hint`)}
              </p>
            </form>
          )
        })}
      </div>
    </section>
  )
}
