import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingSwitch } from '~/ui/form/setting-switch'
import { SWITCHES, SWITCHES_LEGEND } from '~/ui/form/switch'
import { SAVE_SETTING, type SwitchName, type SwitchSettings } from './forms'

/** Some of a member's switches under a heading. */
export function SettingGroup({
  title,
  names,
  settings,
  isListed = true,
  children,
}: {
  title: string
  names: readonly SwitchName[]
  settings: SwitchSettings
  /** False for customers, whom no list and no filter shows. */
  isListed?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section className={SWITCHES}>
      <h2 className={SWITCHES_LEGEND}>{title}</h2>
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
      {children}
    </section>
  )

  function hintOf(name: SwitchName) {
    if (name === 'isSearchable') return t('owner:edit.search.hint')
    if (name === 'showOnlineStatus' && !isListed) return t('settings:chat.showOnlineStatus.hintUnlisted')
    return t(`settings:chat.${name}.hint`)
  }
}
