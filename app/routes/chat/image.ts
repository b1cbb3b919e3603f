import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { IMAGE_MAX_MB } from 'db/limits/media'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { refusedPhotoFlash } from '~/domains/chat/composer/refused-flash'
import { conversationWith } from '~/domains/chat/conversation.server'
import { chatHref } from '~/domains/chat/folders'
import { ImageFields } from '~/domains/chat/forms'
import { sendImage } from '~/domains/chat/send-image.server'
import { notFound } from '~/platform/http/answers.server'
import { readUpload, type Upload } from '~/platform/http/body/upload.server'
import { setFlash } from '~/platform/http/flash.server'

const LIMITS = { fileBytes: IMAGE_MAX_MB * 1024 * 1024, files: 1 }

/** POST: a photo for the conversation, as a plain form; back to it, with what was wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const userId = new URL(request.url).searchParams.get('user') ?? ''
  const { partnerId } = (await conversationWith(viewer, userId)) ?? notFound()
  const refused = await sent(partnerId)
  const headers = new Headers()
  if (refused) await setFlash(headers, { tone: 'error', ...refused })
  return redirect(chatHref({ user: partnerId }), { headers })

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
    const fields = ImageFields.safeParse({ ...Object.fromEntries(upload.fields), receiverId })
    if (!fields.success) return refusedPhotoFlash({ refusal: 'too-long' }, typed)
    const { content, clientId } = fields.data
    const result = await sendImage({ by: viewer, userId: receiverId, content, clientId, bytes: file.bytes })
    return 'refusal' in result ? refusedPhotoFlash(result, typed) : null
  }
}
