import { IMAGE_MAX_MB, MASTER_MAX_PX } from 'db/limits/media'
import type { Area, Crop } from './upload-task'

/** A picture below this size and within the stored dimensions is uploaded unchanged. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.92

type Prepared = { body: Blob; name: string } | { refusal: 'too-large' }

/**
 * The picture to upload: rotated, cropped to the chosen area and scaled down to the stored dimensions (2048 px). A file that the browser
 * cannot read is uploaded unchanged, and the server reports why it is invalid. A file above the size limit is never uploaded unchanged.
 */
export async function prepareImage(file: File, { area, quarterTurns }: Crop): Promise<Prepared> {
  const picture = await decode(file)
  const unchanged =
    file.size > IMAGE_MAX_MB * 1024 * 1024 ? { refusal: 'too-large' as const } : sent(file, file)
  if (!picture) return unchanged
  try {
    const part = partOf(turnedSize(picture, quarterTurns), area)
    const longest = Math.max(part.width, part.height)
    if (!area && quarterTurns === 0 && longest <= MASTER_MAX_PX && file.size <= SMALL_BYTES) return unchanged
    const body = await redraw(picture, { part, quarterTurns, scale: Math.min(1, MASTER_MAX_PX / longest) })
    return body ? sent(body, file) : unchanged
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

type Size = { width: number; height: number }
const turnedSize = ({ width, height }: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The area, which is in percent, as pixels of the rotated picture. */
function partOf({ width, height }: Size, area: Area | null): Area {
  if (!area) return { x: 0, y: 0, width, height }
  return {
    x: (area.x * width) / 100,
    y: (area.y * height) / 100,
    width: (area.width * width) / 100,
    height: (area.height * height) / 100,
  }
}

/** The longest side of a preview, px: as wide as the dialog on a dense screen. */
const PREVIEW_MAX_PX = 1600

/** A preview of the rotated picture, on which the user chooses the crop; null if the browser cannot read the file. */
export async function turnedPreview(file: File, quarterTurns: number): Promise<Blob | null> {
  const picture = await decode(file)
  if (!picture) return null
  try {
    const part = partOf(turnedSize(picture, quarterTurns), null)
    const scale = Math.min(1, PREVIEW_MAX_PX / Math.max(part.width, part.height))
    return await redraw(picture, { part, quarterTurns, scale })
  } finally {
    picture.close()
  }
}

function redraw(
  picture: ImageBitmap,
  { part, quarterTurns, scale }: { part: Area; quarterTurns: number; scale: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const turned = turnedSize(picture, quarterTurns)
  context.scale(scale, scale)
  context.translate(turned.width / 2 - part.x, turned.height / 2 - part.y)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
