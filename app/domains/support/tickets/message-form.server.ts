import { IMAGE_MAX_BYTES } from 'db/limits/media'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'
import { encodeImage } from '~/domains/media/encoder/encoder.server'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import { readForm } from '~/platform/http/remix/form.server'
import { readFileByFile, type SentFile, shownFilename } from '~/platform/http/uploads/file-by-file.server'
import { isMultipart } from '~/platform/http/uploads/upload.server'
import { IMAGES_FIELD, type ImagesRefused } from '../forms'

// A field may be larger than the longest valid message, 10,000 characters of four bytes: a text that is too long is shown in its field again.
const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: SUPPORT_IMAGES_MAX, fieldBytes: 64 * 1024 }

/**
 * Reads a message form, with or without images. Images are decoded and encoded again in a separate process (DECISIONS "Photos"). If one image
 * is refused, the whole form is refused.
 * @param sender a member's id or a network, for the limit of concurrent uploads
 * @param checkFields checks the texts before any image is decoded; its refusal is returned as `fieldsRefusal`
 */
export async function readMessageForm<Refusal>(
  request: Request,
  sender: string,
  checkFields: (fields: Map<string, string>) => Promise<Refusal | null>,
): Promise<{ images: EncodedImage[] } | ImagesRefused | { fieldsRefusal: Refusal }> {
  if (!isMultipart(request)) {
    const fieldsRefusal = await checkFields(await readForm(request))
    return fieldsRefusal ? { fieldsRefusal } : { images: [] }
  }
  const images: EncodedImage[] = []
  let refused: ImagesRefused | null = null
  const take = async (file: SentFile) => {
    if (refused || file.field !== IMAGES_FIELD) return
    const encoded = file.bytes
      ? await encodeImage(file.bytes, { member: sender })
      : { refusal: 'too-large' as const }
    if ('refusal' in encoded) refused = { ...encoded, filename: shownFilename(file) }
    else images.push(encoded.image)
  }
  const checkForm = async (count: number, fields: Map<string, string>) => {
    const fieldsRefusal = await checkFields(fields)
    if (fieldsRefusal) return { fieldsRefusal }
    return count > SUPPORT_IMAGES_MAX ? { refusal: 'too-many' as const } : null
  }
  const stopped = await readFileByFile(request, { ...LIMITS, member: sender }, take, { checkForm })
  if (stopped) return stopped
  return refused ?? { images }
}
