import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/viewer.server'
import { decideImage } from '~/domains/moderation/decide-image.server'
import { ApproveForm, queueHref, queueView, REJECT, RejectForm } from '~/domains/moderation/forms'
import { queuedImage } from '~/domains/moderation/image-queue.server'
import { ImageViewer } from '~/domains/moderation/image-viewer'
import { AdminHeader, QueueViews } from '~/domains/moderation/queue-views'
import { PhotoSettings } from '~/domains/settings/photo-settings'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { notFound, parseForm, readForm } from '~/platform/http/remix/form.server'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** SPEC 2 "/admin", for admins only: the photos that wait for a decision, and the approved ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const params = new URL(request.url).searchParams
  const view = queueView(params)
  const [image, settings] = await Promise.all([queuedImage(params.get('image'), view), platformSettings()])
  return { view, image, settings, title: translator(languageOf(request))('auth:admin.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const fields = await readForm(request)
  const form = parseForm(fields, fields.get('decision') === REJECT ? RejectForm : ApproveForm)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { id, next, ...decision } = form.value
  const result = await decideImage({ by: admin, imageId: id, decision, ip: context.ip })
  const headers = new Headers()
  if (!('refusal' in result)) {
    await setFlash(headers, { tone: 'success', key: `moderation:flash.${result.status}` })
  } else {
    if (result.refusal === 'unknown') notFound()
    await setFlash(headers, { tone: 'error', key: `moderation:refusal.${result.refusal}` })
  }
  throw redirect(queueHref(queueView(new URL(request.url).searchParams), next), { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Dashboard() {
  const { t } = useTranslation()
  const { view, image, settings } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Page>
      <AdminHeader current="images" />
      <QueueViews view={view} />
      {image ? (
        <ImageViewer key={image.id} image={image} view={view} reply={reply} />
      ) : (
        <EmptyState icon="circle-check" title={t(`moderation:empty.${view.show}.title`)}>
          {t(`moderation:empty.${view.show}.text`)}
        </EmptyState>
      )}
      <PhotoSettings settings={settings} />
    </Page>
  )
}
