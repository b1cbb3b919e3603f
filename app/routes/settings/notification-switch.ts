import type { ActionFunctionArgs } from '@remix-run/node'
import { requireViewer, viewerOf } from '~/domains/accounts/viewer.server'
import { SwitchFormSchema } from '~/domains/notifications/preferences/forms'
import { saveSwitch } from '~/domains/notifications/preferences/preferences.server'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { liveLimit } from '~/routes/live/live-limit.server'

/** POST: one switch of /settings/notifications, for the page that saves each press. */
export async function action({ request, context }: ActionFunctionArgs) {
  const limited = await liveLimit({ request, ip: context.ip, viewer: await viewerOf({ request, context }) })
  if (limited) return limited
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), SwitchFormSchema)
  if (form.status !== 'success')
    return jsonError(400, 'invalid-input', translator(languageOf(request))('notifications:failed'))
  await saveSwitch(viewer, form.value)
  return jsonAnswer({})
}
