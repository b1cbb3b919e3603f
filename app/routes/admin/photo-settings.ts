import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/domains/accounts/viewer.server'
import { PhotoSettingsForm } from '~/domains/settings/forms'
import { setPlatformSettings } from '~/domains/settings/platform-settings.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'

/** POST: whether new photos are shown before moderation; redirects to the queue. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const form = parseForm(await readForm(request), PhotoSettingsForm)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const publishPhotosFirst = form.value.publishPhotosFirst === 'on'
  await setPlatformSettings({ by: admin, ip: context.ip, settings: { publishPhotosFirst } })
  const headers = new Headers()
  const key = publishPhotosFirst ? 'moderation:settings.nowFirst' : 'moderation:settings.nowAfter'
  await setFlash(headers, { tone: 'success', key })
  return redirect('/admin', { headers })
}
