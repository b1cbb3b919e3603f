import type { ActionFunctionArgs } from '@remix-run/node'
import { removeAlbumImage } from '~/domains/albums/album-images.server'
import { languageOf, translator } from '~/i18n/server.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { albumRefused, providerOf } from './answers.server'

export const handle: ApiHandle = { writes: ['DELETE'] }

/** DELETE /api/private-albums/{albumId}/images/{imageId}: one image with its files. */
export async function action(args: ActionFunctionArgs) {
  const provider = await providerOf(args)
  if ('answer' in provider) return provider.answer
  const { albumId = '', imageId = '' } = args.params
  const refused = await removeAlbumImage({ owner: provider.viewer, albumId, imageId })
  if (refused) return albumRefused(args.request, refused.refusal)
  return jsonAnswer({ message: translator(languageOf(args.request))('albums:done.remove') })
}
