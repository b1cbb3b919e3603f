import type { ActionFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { AccessFormSchema } from '~/domains/albums/forms'
import { shareRefusedFlash } from '~/domains/albums/refusal'
import { revokeAccess, shareAlbum } from '~/domains/albums/share.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'

/**
 * POST: ends or extends a sharing, or shares again what has ended, from the page of the album or the list of sharings; redirects back to
 * it.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), AccessFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { intent, accessId, albumId, receiverId, clientId, from } = form.value
  const back = from === 'album' ? `/albums/${albumId}` : '/albums?tab=shared'
  if (intent === 'revoke') {
    if (await revokeAccess({ by: viewer, albumId, accessId })) notFound()
    return redirectWithFlash(back, { tone: 'success', key: 'albums:done.revoked' })
  }
  const shared = await shareAlbum({ by: viewer, albumId, to: { receiverId }, clientId })
  if (!('refusal' in shared)) {
    const key = intent === 'again' ? 'albums:done.shared' : 'albums:done.extended'
    return redirectWithFlash(back, { tone: 'success', key })
  }
  if (shared.refusal === 'unknown') notFound()
  return redirectWithFlash(back, shareRefusedFlash(translator(languageOf(request)), shared))
}
