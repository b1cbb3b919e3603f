import { MESSAGE_MAX } from 'db/limits/chat'
import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE_PX } from 'db/limits/media'
import type { AnyMediaRefusal } from '~/domains/media/refusal'
import { FLASH_TYPED_MAX, type Flash } from '~/platform/http/remix/flash.server'
import { hours, minutes, seconds } from '~/platform/time/durations'
import { type ChatRefusal, PHOTO_FIELD } from './refusal'

type FlashText = { key: string; values?: Record<string, string | number> }

/** The flash message for a refused action. */
export function refusedFlash(refused: ChatRefusal | { refusal: AnyMediaRefusal }): FlashText {
  const key = CHAT_KEYS[refused.refusal as ChatRefusal['refusal']]
  if (key === undefined) {
    const values = { maxMb: IMAGE_MAX_MB, maxMegapixels: IMAGE_MAX_MEGAPIXELS, maxSidePx: IMAGE_MAX_SIDE_PX }
    return { key: `media:refusal.${refused.refusal}`, values }
  }
  const waitMs = 'retryAfterS' in refused ? seconds(refused.retryAfterS) : 0
  const unit = refused.refusal === 'too-many-new' ? hours(1) : minutes(1)
  const values: Record<string, number> = { max: MESSAGE_MAX, count: Math.ceil(waitMs / unit) }
  if ('until' in refused) values.until = refused.until
  return { key: `chat:refusal.${key}`, values }
}

/** The flash message for a refused message with a photo. If the photo is the reason, it is shown at the photo field, with the typed text. */
export function refusedPhotoFlash(
  refused: ChatRefusal | { refusal: AnyMediaRefusal },
  typed: string | undefined,
): FlashText & Pick<Flash, 'at'> {
  const isAboutPhoto = refused.refusal === 'too-long' || !(refused.refusal in CHAT_KEYS)
  const at = { field: PHOTO_FIELD, typed: [...(typed ?? '')].slice(0, FLASH_TYPED_MAX / 2).join('') }
  return { ...refusedFlash(refused), ...(isAboutPhoto && { at }) }
}

/** Translation keys of the refusals of the chat. All other refusals are those of media. */
const CHAT_KEYS: Record<ChatRefusal['refusal'], string> = {
  unknown: 'unknown',
  self: 'self',
  'no-requests': 'noRequests',
  gone: 'gone',
  'too-long': 'tooLong',
  'too-late': 'tooLate',
  'no-quote': 'noQuote',
  'too-many': 'tooMany',
  'too-many-new': 'tooManyNew',
  restricted: 'restricted',
}
