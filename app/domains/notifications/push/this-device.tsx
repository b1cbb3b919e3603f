import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSoundOn,
  isVibrationOn,
  playNotificationSound,
  setSound,
  setVibration,
  vibrateOnce,
  watchSound,
} from '~/domains/notifications/notification-sound'
import { uncheckedField } from '~/ui/form/form-field'
import { SWITCHES_CARD, SWITCHES_LEGEND, Switch } from '~/ui/form/switch'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/toast/toasts'
import { savePushSignals, usePushDevice } from './use-push-device'

const DENIED = 'push-denied'

/** Push, sound and vibration of this device (SPEC 3 "Local settings", SPEC 4 "Push toggle"). Push needs JavaScript, and says so without. */
export function ThisDevice({ publicKey, isSaved }: { publicKey: string; isSaved: boolean }) {
  const { t } = useTranslation()
  const { state, set } = usePushDevice({ publicKey, isSaved })
  const isDenied = state === 'denied'
  // Until the browser has answered, what the server has counts.
  const hasPush = state === null ? isSaved : state === 'on'
  return (
    <>
      <div className="hidden noscript:block">
        <Notice>{t('push:here.noScript')}</Notice>
      </div>
      <fieldset className="min-w-0 noscript:hidden">
        <legend className={SWITCHES_LEGEND}>{t('push:here.heading')}</legend>
        <div className={SWITCHES_CARD}>
          <div>
            <Switch
              field={uncheckedField('pushEnabled')}
              label={t('push:here.label')}
              hint={isDenied ? undefined : t('push:here.hint')}
              {...(isDenied ? { 'aria-describedby': DENIED } : {})}
              checked={state === 'on'}
              disabled={state === null || state === 'unsupported' || isDenied}
              onChange={({ target }) => set(target.checked)}
              autoComplete="off"
            />
            {isDenied ? (
              <div id={DENIED} className="pb-4">
                <Notice tone="warning" title={t('push:here.blocked')}>
                  {t('push:here.deniedText')}
                </Notice>
              </div>
            ) : null}
          </div>
          <Signals hasPush={hasPush} />
        </div>
      </fieldset>
      {state === 'unsupported' ? <Notice tone="warning">{t('push:here.unsupported')}</Notice> : null}
    </>
  )
}

function Signals({ hasPush }: { hasPush: boolean }) {
  const { t } = useTranslation()
  const hasSound = useSyncExternalStore(watchSound, isSoundOn, byDefault)
  const hasVibration = useSyncExternalStore(watchSound, isVibrationOn, byDefault)
  const save = (store: () => void) => {
    store()
    // A device that was removed, or whose member signed out, must not get push again by this.
    if (hasPush) savePushSignals().catch(() => showToast({ tone: 'error', text: t('push:here.failedOff') }))
  }
  // The server renders both as on: what is off by now was switched off before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const isOff = (name: string) =>
      document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.checked === false
    if (isOff('soundEnabled') && isSoundOn()) save(() => setSound(false))
    if (isOff('vibrationEnabled') && isVibrationOn()) save(() => setVibration(false))
  }, [])
  return (
    <>
      <Switch
        field={uncheckedField('soundEnabled')}
        label={t('push:signals.sound')}
        hint={t('push:signals.soundHint')}
        checked={hasSound}
        onChange={({ target }) => {
          save(() => setSound(target.checked))
          playNotificationSound()
        }}
        autoComplete="off"
      />
      <Switch
        field={uncheckedField('vibrationEnabled')}
        label={t('push:signals.vibration')}
        hint={t('push:signals.vibrationHint')}
        checked={hasVibration}
        onChange={({ target }) => {
          save(() => setVibration(target.checked))
          vibrateOnce()
        }}
        autoComplete="off"
      />
    </>
  )
}

const byDefault = () => true
