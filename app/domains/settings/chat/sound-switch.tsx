import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSoundOn,
  playNotificationSound,
  setSound,
  watchSound,
} from '~/domains/chat/client/notification-sound'
import { uncheckedField } from '~/ui/form/form-field'
import { Switch } from '~/ui/form/switch'

/** The tone of a new message, for this browser alone (SPEC 3 "Local settings"); whoever switches it on hears it. Not there without JavaScript. */
export function SoundSwitch() {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(watchSound, isSoundOn, notKnown)
  if (isOn === null) return null
  return (
    <fieldset className="switches">
      <legend>{t('settings:chat.group.here')}</legend>
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
