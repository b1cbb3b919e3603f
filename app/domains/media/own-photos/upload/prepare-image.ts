import { IMAGE_MAX_MB, MASTER_MAX_PX } from 'db/limits/media'
import type { Area, Crop } from './upload-task'

/** Below this a picture within the stored dimensions is uploaded as it is. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.92

export type Prepared = { body: Blob; name: string } | { refusal: 'too-large' }

/**
 * The picture to upload: turned, the chosen part, within the stored dimensions (2048 px), upright. Files that the browser cannot read are
 * uploaded unchanged: the server reports what is wrong. A file of many megabytes never leaves the phone.
 */
export async function prepareImage(file: File, { area, quarterTurns }: Crop): Promise<Prepared> {
  const picture = await decode(file)
  const asItIs = file.size > IMAGE_MAX_MB * 1024 * 1024 ? { refusal: 'too-large' as const } : sent(file, file)
  if (!picture) return asItIs
  try {
    const part = partOf(turnedSize(picture, quarterTurns), area)
    const longest = Math.max(part.width, part.height)
    if (!area && quarterTurns === 0 && longest <= MASTER_MAX_PX && file.size <= SMALL_BYTES) return asItIs
    const body = await redraw(picture, { part, quarterTurns, scale: Math.min(1, MASTER_MAX_PX / longest) })
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

type Size = { width: number; height: number }
const turnedSize = ({ width, height }: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The area in pixels of the turned picture. */
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

/** The turned picture, for the crop; null if the browser cannot read it. */
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
