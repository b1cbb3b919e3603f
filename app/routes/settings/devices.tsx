import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PUSH_DEVICES_MAX } from 'db/limits/push'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { DeviceRow } from '~/domains/accounts/sessions/device-row'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { sendTestPush } from '~/domains/notifications/push/send-test-push.server'
import { type DeviceView, devicesView, removeDevice } from '~/domains/notifications/push/subscriptions.server'
import { ThisDevice } from '~/domains/notifications/push/this-device'
import { SettingsPage } from '~/domains/settings/settings-page'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { z } from '~/platform/input/zod'
import { env } from '~/platform/settings/env.server'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { pageTitle } from '~/ui/frame/page-handle'

const PATH = '/settings/devices'

/** Push notifications of this device, and the list of all of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  return {
    title: translator(reader.language)('push:title'),
    devices: await devicesView(viewer, reader),
    publicKey: env().push.keys?.publicKey ?? '',
  }
}

/** Removes one device (`device`), or sends a test to all (`test`). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  if (fields.get('test') === 'send') return redirectWithFlash(PATH, await sendTestPush(viewer))
  const id = z.uuid().safeParse(fields.get('device'))
  if (!id.success) notFound()
  // Whatever the id: one that is gone may be removed again after a lost answer.
  await removeDevice({ viewer, id: id.data })
  return redirectWithFlash(PATH, { tone: 'success', key: 'push:list.removed' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Devices() {
  const { t } = useTranslation()
  const { title, devices, publicKey } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <div className="grid gap-6">
        <p className="text-ink-soft">{t('push:lead')}</p>
        <ThisDevice publicKey={publicKey} isSaved={devices.some(({ isThisOne }) => isThisOne)} />
        <DeviceList devices={devices} action={PATH} />
        <p className="text-sm text-ink-soft">{t('push:privacy')}</p>
      </div>
    </SettingsPage>
  )
}

/** The devices that get push notifications, each with a button that removes it, and a button that sends a test (plain HTML forms). */
function DeviceList({ devices, action }: { devices: readonly DeviceView[]; action: string }) {
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
          <AccountField />
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
