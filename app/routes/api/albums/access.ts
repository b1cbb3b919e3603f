import type { ActionFunctionArgs } from '@remix-run/node'
import { revokeAccess } from '~/domains/albums/share.server'
import { languageOf, translator } from '~/i18n/server.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { albumRefused, providerOf } from './answers.server'

export const handle: ApiHandle = { writes: ['DELETE'] }

/** DELETE /api/private-albums/{albumId}/access/{accessId}: ends a receiver's access at once. */
export async function action(args: ActionFunctionArgs) {
  const provider = await providerOf(args)
  if ('answer' in provider) return provider.answer
  const { albumId = '', accessId = '' } = args.params
  const refused = await revokeAccess({ by: provider.viewer, accessId, albumId })
  if (refused) return albumRefused(args.request, refused.refusal)
  return jsonAnswer({ message: translator(languageOf(args.request))('albums:done.revoked') })
}
