import { EM, outlines } from './mark-text'

/** Of the photo's width; small renditions get letters that can still be read. */
const LETTER_OF_WIDTH = 0.026
const LETTER_MIN_PX = 9
/** Of the photo's height: longer ones are drawn smaller. */
const LONGEST = 0.6

/**
 * The mark as SVG, to be laid into the lower right corner of a photo of that size (px): small letters that run up the
 * edge, where neither faces nor the words of a card stand. White with a dark rim: legible on any ground. Paths, not text.
 */
export function drawMark(text: string, photo: { width: number; height: number }): Buffer {
  const { width, parts } = outlines(text)
  const wanted = Math.max(LETTER_MIN_PX, photo.width * LETTER_OF_WIDTH)
  const room = Math.min((photo.height * LONGEST * EM) / width, photo.height / 4, photo.width / 2)
  const letter = Math.min(wanted, room)
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
