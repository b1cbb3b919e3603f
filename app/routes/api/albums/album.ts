import type { ActionFunctionArgs } from '@remix-run/node'
import { deleteAlbum } from '~/domains/albums/edit-album.server'
import { languageOf, translator } from '~/i18n/server.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { albumRefused, providerOf } from './answers.server'

export const handle: ApiHandle = { writes: ['DELETE'] }

/** DELETE /api/private-albums/{albumId}: the album with its images (SPEC 7). */
export async function action(args: ActionFunctionArgs) {
  const provider = await providerOf(args)
  if ('answer' in provider) return provider.answer
  const { request, params } = args
  const refused = await deleteAlbum({ owner: provider.viewer, albumId: params.albumId ?? '' })
  if (refused) return albumRefused(request, refused.refusal)
  return jsonAnswer({ message: translator(languageOf(request))('albums:done.deleted') })
}
