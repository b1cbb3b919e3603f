import { CANVAS } from '../paint'

const { width, height } = CANVAS

/** Two colours over the whole canvas. */
export const fill = (from: string, to: string, angle = 'x1="0" y1="0" x2=".3" y2="1"') =>
  `<linearGradient id="sky" ${angle}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`
/** A soft light: a gradient, because blurring a disc this large takes long. */
export const glow = (x: number, y: number, size: number, color: string, opacity: number) => {
  const name = `glow${x}-${y}-${size}`
  return `<radialGradient id="${name}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${color}" stop-opacity="${opacity * 0.55}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${size * 1.5}" fill="url(#${name})"/>`
}
