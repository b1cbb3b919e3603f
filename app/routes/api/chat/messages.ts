import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { isOfAnotherAccount, MessageJson } from '~/domains/chat/messages/forms'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { phraseToContent } from '~/domains/chat/phrasebook/phrasebook.server'
import { languageOf } from '~/i18n/server.server'
import { albumRefused } from '../albums/answers.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'
import { chatRefused, messageErrorText, sentAnswer } from './answers.server'

/** POST /api/chat/messages {receiverId, content or phrase, messageType, privateAlbumId, clientId}: returns the sent message (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, MessageJson, messageErrorText)
  if (!read.ok) return read.answer
  if (isOfAnotherAccount(viewer, read.value)) return unauthorized(request)
  const { receiverId, clientId, replyTo, messageType, privateAlbumId } = read.value
  if (messageType === 'private_album' && privateAlbumId) {
    const to = { receiverId }
    const shared = await shareAlbum({ by: viewer, albumId: privateAlbumId, to, clientId })
    if ('retryAfterS' in shared) return chatRefused(request, shared)
    if ('refusal' in shared) return albumRefused(request, shared.refusal)
    return sentAnswer(request, viewer, shared.message)
  }
  const content = phraseToContent(languageOf(request), read.value)
  const sent = await sendMessage({ by: viewer, userId: receiverId, ...content, clientId, replyTo })
  return 'refusal' in sent ? chatRefused(request, sent) : sentAnswer(request, viewer, sent.message)
}
