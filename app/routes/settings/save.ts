import type { ActionFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { setVisibility } from '~/domains/profiles/visibility.server'
import { isVisibility, PAGE_OF_SETTING, SettingChange } from '~/domains/settings/forms'
import { setSwitches } from '~/domains/settings/switch-settings.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** POST: one changed setting, from every page of settings. Scripts get JSON, forms their page again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), SettingChange)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { setting, value } = form.value
  if (setting !== 'profileVisibility') await setSwitches(viewer, { [setting]: value === 'on' })
  else if (isVisibility(value)) await setVisibility(viewer, value)

  if (request.headers.get('accept')?.startsWith('application/json')) return jsonAnswer({ [setting]: value })
  const page = `${PAGE_OF_SETTING[setting]}#${setting}`
  return redirectWithFlash(page, { tone: 'success', key: 'overview:done' })
}
