import type { ActionFunctionArgs } from '@remix-run/node'
import { sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { addAlbumImages } from '~/domains/albums/add-images.server'
import { type UploadRefused, uploadRefusalStatus, uploadRefusalText } from '~/domains/albums/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { providerOf } from './answers.server'

/** POST /api/private-albums/{albumId}/upload, multipart with repeated field `images` (SPEC 7). */
export async function action(args: ActionFunctionArgs) {
  const provider = await providerOf(args)
  if ('answer' in provider) return provider.answer
  const { request, params } = args
  const { viewer: owner } = provider
  const upload = { owner, sid: owner.sid, albumId: params.albumId ?? '', request }
  const result = await addAlbumImages(upload).catch((error: unknown) => sessionOverAnswer(args, error))
  if (result instanceof Response) return result
  if ('refusal' in result) return refusalResponse(request, result)
  const { added, refused } = result
  const [first] = refused
  // If no image was stored, the response is the error of the first one.
  if (added.length === 0 && first) return refusalResponse(request, first.refused)
  const t = translator(languageOf(request))
  return jsonAnswer({
    images: added.map(({ id, url }) => ({ id, url })),
    refused: refused.map(({ filename, refused: why }) => ({
      filename,
      code: codeOf(why),
      message: uploadRefusalText(t, why),
    })),
  })
}

function refusalResponse(request: Request, refused: UploadRefused): Response {
  const text = uploadRefusalText(translator(languageOf(request)), refused)
  return jsonError(uploadRefusalStatus(refused), codeOf(refused), text)
}

const codeOf = ({ refusal }: UploadRefused) => (refusal === 'unknown' ? 'not-found' : refusal)
