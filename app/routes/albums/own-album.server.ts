import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer, type Viewer } from '~/domains/accounts/viewer.server'
import { type OwnAlbumPage, ownAlbum } from '~/domains/albums/own-albums.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { notFound } from '~/platform/http/remix/form.server'

/** The viewer and their own album in the address; the 404 of unknown pages if there is none or it is somebody else's. */
export async function ownAlbumOr404({
  request,
  context,
  params,
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<{ viewer: Viewer; album: OwnAlbumPage }> {
  const viewer = await requireViewer({ request, context })
  const album = (await ownAlbum(viewer, params.albumId ?? '')) ?? notFound()
  return { viewer, album }
}

/** Redirects with a message for the next page. */
export async function redirectWith(
  to: string,
  key: string,
  tone: 'success' | 'error' = 'success',
  values?: Record<string, string | number>,
): Promise<Response> {
  const headers = new Headers()
  await setFlash(headers, { tone, key, values })
  return redirect(to, { headers })
}
