import { CARD_BYTES_MAX, CARD_WIDTH_PX } from 'db/limits/media'
import { encodeAvif, encodeImage } from '~/domains/media/encoding/encode.server'
import { atMost, type Figure } from '../verdict'

const KB = 1000

/**
 * Measures how many bytes photos take at the width of a card.
 * @param photos with the noise and detail of camera photos
 */
export async function measureSizes(photos: readonly Buffer[]): Promise<Figure[]> {
  const heaviest = { webp: 0, avif: 0 }
  for (const photo of photos) {
    const encoded = await encodeImage(photo)
    if ('refusal' in encoded) throw new Error(`A camera photo was refused: ${encoded.refusal}`)
    const { master, renditions } = encoded.image
    for (const { rendition, body } of [...renditions, ...(await encodeAvif(master))]) {
      if (rendition.width !== CARD_WIDTH_PX) continue
      heaviest[rendition.ext] = Math.max(heaviest[rendition.ext], body.length)
    }
  }
  return (['webp', 'avif'] as const).map((ext) =>
    atMost(CARD_BYTES_MAX[ext] / KB, `${CARD_WIDTH_PX} px ${ext}, heaviest`, heaviest[ext] / KB, ' kB'),
  )
}
