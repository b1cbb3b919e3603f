import { IMAGE_MAX_MB, MASTER_MAX_PX } from 'db/limits/media'
import type { Area } from './upload-task'

/** Below this a picture within the stored dimensions is uploaded as it is. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.92

export type Prepared = { body: Blob; name: string } | { refusal: 'too-large' }

/**
 * The picture to upload: the chosen part, within the stored dimensions (2048 px), upright. Files that the browser cannot read are
 * uploaded unchanged: the server reports what is wrong. A file of many megabytes never leaves the phone.
 */
export async function prepareImage(file: File, area: Area | null): Promise<Prepared> {
  const picture = await decode(file)
  const asItIs = file.size > IMAGE_MAX_MB * 1024 * 1024 ? { refusal: 'too-large' as const } : sent(file, file)
  if (!picture) return asItIs
  try {
    const part = area ?? { x: 0, y: 0, width: picture.width, height: picture.height }
    const longest = Math.max(part.width, part.height)
    if (!area && longest <= MASTER_MAX_PX && file.size <= SMALL_BYTES) return asItIs
    const body = await redraw(picture, part, Math.min(1, MASTER_MAX_PX / longest))
    return body ? sent(body, file) : asItIs
  } finally {
    picture.close()
  }
}

const sent = (body: Blob, { name }: File) => ({ body, name })

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

function redraw(picture: ImageBitmap, part: Area, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
