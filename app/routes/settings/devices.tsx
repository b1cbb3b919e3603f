import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { DeviceList } from '~/domains/notifications/push/device-list'
import { sendTestPush } from '~/domains/notifications/push/send-test-push.server'
import { devicesView, removeDevice } from '~/domains/notifications/push/subscriptions.server'
import { ThisDevice } from '~/domains/notifications/push/this-device'
import { SettingsPage } from '~/domains/settings/settings-page'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { notFound, readForm } from '~/platform/http/remix/form.server'
import { z } from '~/platform/input/zod'
import { env } from '~/platform/settings/env.server'
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
