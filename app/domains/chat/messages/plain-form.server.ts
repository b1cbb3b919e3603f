import { createHash } from 'node:crypto'
import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX } from 'db/limits/media'
import type { AnyMediaRefusal } from '~/domains/media/refusal'
import { FLASH_TYPED_MAX, type Flash } from '~/platform/http/remix/flash.server'
import { CHAT_REFUSAL_STATUS, type ChatRefusal, chatRefusalKey, PHOTO_FIELD } from './refusal'

/**
 * The client id of a message that a form without JavaScript sends: a hash of the form's id and the message, so that a form that the browser
 * sends twice has one id. The form's id alone does not suffice: the next message of the same page has the same form id, and so have its forms
 * for text and photo.
 * @param bytes the photo
 */
export function clientIdOfForm(
  formId: string | undefined,
  message: { content: string; phrase?: string | undefined; replyTo?: number | undefined },
  bytes: Buffer | string = '',
): string | undefined {
  if (formId === undefined) return undefined
  const { content, phrase, replyTo } = message
  const text = JSON.stringify([formId.toLowerCase(), content, phrase, replyTo])
  return createHash('sha256').update(text).update(bytes).digest('hex').slice(0, 32)
}

type FlashText = { key: string; values?: Record<string, string | number> }

/** The flash message for a refused action. */
export function refusedFlash(refused: ChatRefusal | { refusal: AnyMediaRefusal }): FlashText {
  if (isOfChat(refused)) return chatRefusalKey(refused)
  const values = { maxMb: IMAGE_MAX_MB, maxMegapixels: IMAGE_MAX_MEGAPIXELS, maxSidePx: IMAGE_MAX_SIDE_PX }
  return { key: `media:refusal.${refused.refusal}`, values }
}

/** The flash message for a refused message with a photo. If the photo is the reason, it is shown at the photo field, with the typed text. */
export function refusedPhotoFlash(
  refused: ChatRefusal | { refusal: AnyMediaRefusal },
  typed: string | undefined,
): FlashText & Pick<Flash, 'at'> {
  const isAboutPhoto = refused.refusal === 'too-long' || !isOfChat(refused)
  const at = { field: PHOTO_FIELD, typed: [...(typed ?? '')].slice(0, FLASH_TYPED_MAX / 2).join('') }
  return { ...refusedFlash(refused), ...(isAboutPhoto && { at }) }
}

/** All other refusals are those of media. */
const isOfChat = (refused: ChatRefusal | { refusal: AnyMediaRefusal }): refused is ChatRefusal =>
  refused.refusal in CHAT_REFUSAL_STATUS
