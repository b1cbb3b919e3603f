import sharp from 'sharp'
import { type Random, seededRandom } from '../../factories/random'
import { type Figure, figure } from './figure'
import { CANVAS } from './paint'
import { bokeh } from './scenes/bokeh'
import type { Scene } from './scenes/scene'

/** Pixels of a finished portrait. */
const PORTRAIT = { width: 960, height: 1280 } as const

/** Draws one portrait as a JPEG, such as a phone would send: the backdrop out of focus, the person before it, grain. */
export async function drawPortrait(scene: Scene, person: Figure, seed: string): Promise<Buffer> {
  const random = seededRandom(seed)
  const [backdrop, foreground] = [await drawBackdrop(scene, random), await drawFigure(scene, person, random)]
  const picture = await sharp(backdrop)
    .composite([{ input: foreground }])
    .removeAlpha()
    .raw()
    .toBuffer()
  develop(picture, scene, person, random)
  return sharp(picture, { raw: { ...PORTRAIT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

// Out of focus anyway: a third of the size is drawn and enlarged, which is blur for free.
async function drawBackdrop(scene: Scene, random: Random): Promise<Buffer> {
  const small = { width: 400, height: 533 }
  const svg = document(
    small,
    `<defs><filter id="away" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7"/></filter><filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="42"/></filter></defs>${scene.backdrop(random)}${bokeh(scene.bokeh, random)}`,
  )
  const drawn = await sharp(Buffer.from(svg))
    .removeAlpha()
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(drawn.data, { raw: { width: drawn.info.width, height: drawn.info.height, channels: 3 } })
    .resize({ ...PORTRAIT, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function drawFigure(scene: Scene, person: Figure, random: Random): Promise<Buffer> {
  // Somewhat smaller than the picture: a lens is softer than a pen, and filters cost by the pixel.
  const small = { width: 672, height: 896 }
  // Pixels before they are enlarged: sharp would draw a document anew at the larger size.
  const drawn = await sharp(Buffer.from(document(small, figure(person, scene, random))))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(drawn.data, { raw: { ...small, channels: 4 } })
    .blur(0.6)
    .resize({ ...PORTRAIT, kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function document(size: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">${content}</svg>`
}

/**
 * What a lens and a film do to a picture, in place: light that spills over the edges of the person (without it a figure
 * looks glued on), darker corners, and grain, the same for all channels and weaker in the lights.
 */
function develop(pixels: Buffer, scene: Scene, person: Figure, random: Random): void {
  const { width, height } = PORTRAIT
  const haze = Float64Array.from([1, 3, 5], (at) => Number.parseInt(scene.haze.slice(at, at + 2), 16) / 255)
  const lightX = person.litFrom === 'left' ? 0 : 1
  for (let row = 0, at = 0; row < height; row++) {
    const y = row / height
    for (let column = 0; column < width; column++) {
      const x = column / width
      const spill = HAZE * Math.max(0, 1 - Math.sqrt((x - lightX) ** 2 + (y - 0.22) ** 2) / 0.85)
      const corner = 1 - CORNERS * Math.max(0, Math.sqrt((x - 0.5) ** 2 + (y - 0.42) ** 2) - 0.44)
      const noise = (random.next() + random.next() - 1) * GRAIN
      for (let channel = 0; channel < 3; channel++, at++) {
        const value = pixels[at] ?? 0
        const lit = 255 - (255 - value) * (1 - spill * (haze[channel] ?? 0))
        const shown = lit * corner
        pixels[at] = Math.max(0, Math.min(255, shown + noise * (1.1 - 0.0023 * shown)))
      }
    }
  }
}

const HAZE = 0.42
const CORNERS = 1.1
const GRAIN = 15
