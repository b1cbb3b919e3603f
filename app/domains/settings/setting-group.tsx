import { useTranslation } from 'react-i18next'
import { SettingSwitch } from '~/ui/form/setting-switch'
import { SWITCHES_CARD, SWITCHES_LEGEND } from '~/ui/form/switch'
import { SAVE_SETTING, type SwitchName, type SwitchSettings } from './forms'

/** A card with a group of a member's switches. It has no `title` if the heading of the page already names the group. */
export function SettingGroup({
  title,
  names,
  settings,
  isListed = true,
}: {
  title?: string
  names: readonly SwitchName[]
  settings: SwitchSettings
  /** False for customers, who appear in no list. */
  isListed?: boolean
}) {
  const { t } = useTranslation()
  return (
    <section className="mb-6">
      {title ? <h2 className={SWITCHES_LEGEND}>{title}</h2> : null}
      <div className={SWITCHES_CARD}>
        {names.map((name) => (
          <SettingSwitch
            key={name}
            action={SAVE_SETTING}
            name={name}
            isOn={settings[name]}
            label={name === 'isSearchable' ? t('owner:edit.search.label') : t(`settings:chat.${name}.label`)}
            hint={hintOf(name)}
          />
        ))}
      </div>
    </section>
  )

  function hintOf(name: SwitchName) {
    if (name === 'isSearchable') return t('owner:edit.search.hint')
    if (name === 'showOnlineStatus' && !isListed) return t('settings:chat.showOnlineStatus.hintUnlisted')
    return t(`settings:chat.${name}.hint`)
  }
}
