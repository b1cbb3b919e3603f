import { PUSH_DEVICES_MAX } from 'db/limits/push'
import { useTranslation } from 'react-i18next'
import { DeviceRow } from '~/domains/accounts/sessions/device-row'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import type { DeviceView } from './subscriptions.server'

/** The devices that get push notifications, each with a button that removes it, and a button that sends a test (plain HTML forms). */
export function DeviceList({ devices, action }: { devices: readonly DeviceView[]; action: string }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4 pt-2" aria-labelledby="devices">
      <div className="grid gap-3">
        <h2 id="devices" className="font-serif text-xl font-semibold">
          {t('push:list.heading')}
        </h2>
        <p className="text-ink-soft">
          {devices.length > 0 ? t('push:list.limit', { max: PUSH_DEVICES_MAX }) : t('push:list.none')}
        </p>
      </div>
      {devices.length > 0 ? (
        <>
          <ul className={`${CARD} list-none divide-y divide-line p-0`}>
            {devices.map((device) => (
              <Device key={device.id} device={device} action={action} />
            ))}
          </ul>
          <form method="post" action={action}>
            <input type="hidden" name="test" value="send" />
            <Button variant="secondary" pendingText={t('push:test.pending')}>
              {t('push:test.send')}
            </Button>
          </form>
        </>
      ) : null}
    </section>
  )
}

function Device({ device, action }: { device: DeviceView; action: string }) {
  const { t } = useTranslation()
  const name = device.device || t('push:list.unknown')
  const { since, lastUse } = device
  return (
    <DeviceRow
      device={device.device}
      name={name}
      current={device.isThisOne ? t('push:list.thisDevice') : null}
      form={
        <form method="post" action={action}>
          <input type="hidden" name="device" value={device.id} />
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('push:list.removeNamed', { device: name, when: since })}
          >
            {t('push:list.remove')}
          </Button>
        </form>
      }
    >
      <p>{t('push:list.since', { when: since })}</p>
      <p title={lastUse?.exact}>
        {lastUse ? t('push:list.lastUse', { when: lastUse.text }) : t('push:list.unused')}
      </p>
    </DeviceRow>
  )
}
