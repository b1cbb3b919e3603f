import sharp from 'sharp'
import { type Random, seededRandom } from '../../factories/random'
import { type Figure, figure } from './figure'
import { CANVAS } from './paint'
import { bokeh, type Scene } from './scenes'

/** Pixels of a finished portrait. */
export const PORTRAIT = { width: 960, height: 1280 } as const

/** Draws one portrait as a JPEG, such as a phone would send: the backdrop out of focus, the person before it, grain. */
export async function drawPortrait(scene: Scene, person: Figure, seed: string): Promise<Buffer> {
  const random = seededRandom(seed)
  const [backdrop, foreground] = await Promise.all([
    drawBackdrop(scene, random),
    drawFigure(scene, person, random),
  ])
  const lit = await sharp(backdrop)
    .composite([
      { input: foreground },
      { input: Buffer.from(air(scene, person)), blend: 'screen' },
      { input: Buffer.from(vignette()), blend: 'multiply' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  addGrain(lit, random)
  return sharp(lit, { raw: { ...PORTRAIT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

// Out of focus anyway: a third of the size is drawn and enlarged, which is blur for free.
async function drawBackdrop(scene: Scene, random: Random): Promise<Buffer> {
  const small = { width: 400, height: 533 }
  const svg = document(
    small,
    `<defs><filter id="away" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter><filter id="far" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="42"/></filter></defs>${scene.backdrop(random)}${bokeh(scene.bokeh, random)}`,
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

function drawFigure(scene: Scene, person: Figure, random: Random): Promise<Buffer> {
  // Somewhat smaller than the picture: a lens is softer than a pen, and filters cost by the pixel.
  const drawn = { width: 768, height: 1024 }
  return sharp(Buffer.from(document(drawn, figure(person, scene, random))))
    .blur(0.6)
    .resize({ ...PORTRAIT, kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function document(size: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">${content}</svg>`
}

// Light that spills over the edges of the person: without it a figure looks glued on.
function air(scene: Scene, person: Figure): string {
  const x = person.litFrom === 'left' ? 0 : 1
  return document(
    PORTRAIT,
    `<defs><radialGradient id="a" cx="${x}" cy=".22" r=".85"><stop stop-color="${scene.haze}" stop-opacity=".42"/><stop offset="1" stop-color="${scene.haze}" stop-opacity="0"/></radialGradient></defs><rect width="600" height="800" fill="url(#a)"/>`,
  )
}

function vignette(): string {
  return document(
    PORTRAIT,
    '<defs><radialGradient id="v" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#8a8086"/></radialGradient></defs><rect width="600" height="800" fill="url(#v)"/>',
  )
}

// Film grain: the same for all channels, weaker in the lights, as film has it.
function addGrain(pixels: Buffer, random: Random): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const noise = (random.next() + random.next() - 1) * 15
    const lightness = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 765
    const grain = Math.round(noise * (1.1 - 0.6 * lightness))
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + grain))
    }
  }
}
