import type { ActionFunctionArgs } from '@remix-run/node'
import { IMAGE_MAX_BYTES } from 'db/limits/media'
import { isOfOtherAccount } from '~/domains/accounts/forms/check-account.server'
import { checkSession, sessionOverAnswer, viewerOf } from '~/domains/accounts/viewer.server'
import { uploadIdOf } from '~/domains/media/files/repeated-upload.server'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { type AnyMediaRefusal, MEDIA_REFUSAL_STATUS, mediaRefusalText } from '~/domains/media/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { readUpload } from '~/platform/http/uploads/upload.server'
import { unauthorized } from '../api-error.server'

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: 1 }

/** POST /api/upload/profile-image, multipart with the field `image`: {imageUrl} (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const added = await readUpload(request, { ...LIMITS, member: viewer.id }, async ({ files, fields }) => {
    // The upload of a page that is still open after another account has signed in (decision 0399).
    if (isOfOtherAccount(viewer, fields)) return unauthorized(request)
    await checkSession(viewer)
    const file = files.find(({ field }) => field === 'image')
    if (!file) return { refusal: 'no-file' as const }
    return addProfilePhoto({ owner: viewer, bytes: file.bytes, uploadId: uploadIdOf(fields) })
  }).catch((error: unknown) => sessionOverAnswer({ request, context }, error))
  if (added instanceof Response) return added
  return 'refusal' in added ? refused(request, added.refusal) : jsonAnswer({ imageUrl: added.image.url })
}

function refused(request: Request, refusal: AnyMediaRefusal): Response {
  const text = mediaRefusalText(translator(languageOf(request)), refusal)
  return jsonError(MEDIA_REFUSAL_STATUS[refusal], refusal === 'unknown' ? 'not-found' : refusal, text)
}
