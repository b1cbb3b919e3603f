import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer, type Viewer } from '~/domains/accounts/viewer.server'
import { type OwnAlbumPage, ownAlbum } from '~/domains/albums/own-albums.server'
import { notFound } from '~/platform/http/remix/responses.server'

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
