import type { ActionFunctionArgs } from '@remix-run/node'
import { IMAGE_MAX_BYTES } from 'db/limits/media'
import type { z } from 'zod'
import { sessionOverAnswer, type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { ImageFieldsSchema, isOfAnotherAccount } from '~/domains/chat/messages/forms'
import { CHAT_REFUSAL_STATUS, type ChatRefusal } from '~/domains/chat/messages/refusal'
import { sendImage } from '~/domains/chat/messages/send-image.server'
import { type AnyMediaRefusal, MEDIA_REFUSAL_STATUS, mediaRefusalText } from '~/domains/media/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { readUpload, type Upload } from '~/platform/http/uploads/upload.server'
import { unauthorized } from '../api-error.server'
import { invalidMembers } from '../read-json.server'
import { chatRefused, messageErrorText, sentAnswer } from './answers.server'

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: 1 }

/** POST /api/chat/messages/image, multipart: receiverId, content, clientId, replyTo and the file `image` (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const answer = await readUpload(request, { ...LIMITS, member: viewer.id }, (upload) =>
    send(request, viewer, upload),
  ).catch((error: unknown) => sessionOverAnswer({ request, context }, error))
  return answer instanceof Response ? answer : photoRefused(request, answer.refusal)
}

async function send(request: Request, viewer: Viewer, upload: Upload): Promise<Response> {
  const file = upload.files.find(({ field }) => field === 'image')
  if (!file) return photoRefused(request, 'no-file')
  const fields = ImageFieldsSchema.safeParse(Object.fromEntries(upload.fields))
  if (!fields.success)
    return isTooLong(fields.error)
      ? chatRefused(request, { refusal: 'too-long' })
      : invalidMembers(translator(languageOf(request)), fields.error, messageErrorText)
  if (isOfAnotherAccount(viewer, fields.data)) return unauthorized(request)
  const { receiverId, ...rest } = fields.data
  const message = { userId: receiverId, ...rest, bytes: file.bytes }
  const sent = await sendImage({ by: viewer, sid: viewer.sid, ...message })
  if (!('refusal' in sent)) return sentAnswer(request, viewer, sent.message)
  return isOfChat(sent) ? chatRefused(request, sent) : photoRefused(request, sent.refusal)
}

const isTooLong = ({ issues }: z.ZodError) => issues.some(({ path }) => path[0] === 'content')

type Refused = Exclude<Awaited<ReturnType<typeof sendImage>>, { message: unknown }>
/** All other refusals are those of the photo. Both have `too-many`: here it is that of messages. */
const isOfChat = (refused: Refused): refused is ChatRefusal => refused.refusal in CHAT_REFUSAL_STATUS

function photoRefused(request: Request, refusal: AnyMediaRefusal): Response {
  const text = mediaRefusalText(translator(languageOf(request)), refusal)
  return jsonError(MEDIA_REFUSAL_STATUS[refusal], refusal, text)
}
