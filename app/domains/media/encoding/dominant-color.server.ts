import sharp from 'sharp'
import { fromPixels, type Pixels } from './decode.server'

/** The colour that covers most of a photo, #rrggbb: its placeholder while it loads. */
export async function dominantColor(pixels: Pixels): Promise<string> {
  // On a thumbnail small patches blur into their surroundings, and the cost does not depend on the photo's size.
  const thumbnail = await fromPixels(pixels).resize(48, 64, { fit: 'fill' }).png().toBuffer()
  const { dominant } = await sharp(thumbnail).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(twoDigits).join('')}`
}

const twoDigits = (channel: number) => channel.toString(16).padStart(2, '0')
