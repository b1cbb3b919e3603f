import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSoundOn,
  playNotificationSound,
  setSound,
  watchSound,
} from '~/domains/notifications/notification-sound'
import { uncheckedField } from '~/ui/form/form-field'
import { SWITCHES, SWITCHES_LEGEND, Switch } from '~/ui/form/switch'

/** The sound of new messages in this browser (SPEC 3 "Local settings"); switching it on plays it. Hidden without JavaScript. */
export function SoundSwitch() {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(watchSound, isSoundOn, notKnown)
  if (isOn === null) return null
  return (
    <fieldset className={SWITCHES}>
      <legend className={SWITCHES_LEGEND}>{t('settings:chat.group.here')}</legend>
      <Switch
        field={uncheckedField('soundEnabled')}
        label={t('settings:chat.sound.label')}
        hint={t('settings:chat.sound.hint')}
        checked={isOn}
        onChange={({ target }) => {
          setSound(target.checked)
          playNotificationSound()
        }}
      />
    </fieldset>
  )
}

const notKnown = () => null
