import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { IMAGE_MAX_BYTES } from 'db/limits/media'
import { requireViewer, sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { chatHref } from '~/domains/chat/conversations/folders'
import { ImageFieldsSchema, isOfAnotherAccount } from '~/domains/chat/messages/forms'
import { parseSeq } from '~/domains/chat/messages/message-page.server'
import { clientIdOfForm, refusedPhotoFlash } from '~/domains/chat/messages/plain-form.server'
import { sendImage } from '~/domains/chat/messages/send-image.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { readUpload, type Upload } from '~/platform/http/uploads/upload.server'

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: 1 }

/**
 * POST: a photo for the conversation, by a plain form; redirects back to it, with the error. The address has the message that it
 * replies to (`replyTo`), so that this is known also when the upload was not read.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = new URL(request.url).searchParams
  const userId = params.get('user') ?? ''
  const replyTo = parseSeq(params, 'replyTo')
  const { partnerId } = (await conversationWith(viewer, userId)) ?? notFound()
  const refused = await sent(partnerId).catch(async (error: unknown) => {
    throw await sessionOverAnswer({ request, context }, error)
  })
  if (!refused) return redirect(chatHref({ user: partnerId }))
  const reply = replyTo === undefined ? {} : { replyTo }
  return redirectWithFlash(chatHref({ user: partnerId, ...reply }), { tone: 'error', ...refused })

  async function sent(receiverId: string) {
    const answer = await readUpload(request, { ...LIMITS, member: viewer.id }, async (upload) => ({
      refused: await send(receiverId, upload),
    }))
    return 'refused' in answer ? answer.refused : refusedPhotoFlash(answer, answer.fields?.get('content'))
  }

  async function send(receiverId: string, upload: Upload) {
    const typed = upload.fields.get('content')
    const file = upload.files.find(({ field }) => field === 'image')
    if (!file) return refusedPhotoFlash({ refusal: 'no-file' }, typed)
    const fields = ImageFieldsSchema.safeParse({ ...Object.fromEntries(upload.fields), receiverId })
    if (!fields.success) return refusedPhotoFlash({ refusal: 'too-long' }, typed)
    if (isOfAnotherAccount(viewer, fields.data)) return { key: 'chat:live.notYou' }
    const { receiverId: _, clientId: formId, ...rest } = fields.data
    const message = { replyTo, ...rest, userId: receiverId, bytes: file.bytes }
    const clientId = clientIdOfForm(formId, message, file.bytes)
    const result = await sendImage({ by: viewer, sid: viewer.sid, ...message, clientId })
    return 'refusal' in result ? refusedPhotoFlash(result, typed) : null
  }
}
