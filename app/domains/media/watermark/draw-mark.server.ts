import { EM, outlines } from './mark-text'

/** Share of the photo's width; small renditions get a readable minimum. */
const LETTER_OF_WIDTH = 0.026
const LETTER_MIN_PX = 9
/** Share of the photo's height: longer ones are drawn smaller. */
const LONGEST = 0.6

/**
 * The watermark as SVG for the lower right corner of a photo of that size (px): small letters along the edge, away from faces and card
 * texts. White with a dark outline: legible on any background. Paths, not text.
 */
export function drawMark(text: string, photo: { width: number; height: number }): Buffer {
  const { width, parts } = outlines(text)
  const desired = Math.max(LETTER_MIN_PX, photo.width * LETTER_OF_WIDTH)
  const room = Math.min((photo.height * LONGEST * EM) / width, photo.height / 4, photo.width / 2)
  const letter = Math.min(desired, room)
  const scale = letter / EM
  const [across, along] = [Math.ceil(letter * 1.9), Math.ceil(width * scale + letter * 1.6)]
  const paths = parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${along}">` +
      `<g transform="translate(${across - letter * 0.8} ${along - letter * 0.8}) rotate(-90) scale(${scale})" ` +
      'fill="#fff" fill-opacity=".88" stroke="#000" stroke-opacity=".55" stroke-width="24" stroke-linejoin="round" ' +
      `paint-order="stroke">${paths}</g></svg>`,
  )
}
