import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { ALBUM_REFUSAL_STATUS, type AlbumRefusal, albumRefusalText } from '~/domains/albums/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'

/** The JSON error response for a refused action on an album. */
export function albumRefused(request: Request, refusal: AlbumRefusal): Response {
  const text = albumRefusalText(translator(languageOf(request)), refusal)
  const code = refusal === 'unknown' ? 'not-found' : refusal
  return jsonError(ALBUM_REFUSAL_STATUS[refusal], code, text)
}

/** Returns the signed-in provider. Everybody else gets the error response in `answer`. */
export async function providerOf({
  request,
  context,
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<{ viewer: Viewer } | { answer: Response }> {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return { answer: unauthorized(request) }
  if (viewer.userType !== 'trans') return { answer: albumRefused(request, 'providers-only') }
  return { viewer }
}
