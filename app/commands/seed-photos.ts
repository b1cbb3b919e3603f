import type { SeedPhotos } from 'db/seed/ports'
import { encodeAvif, encodeImage } from '~/domains/media/encoding/encode.server'
import { copyFiles, putFiles } from '~/domains/media/files/files.server'

/** The image pipeline for the seed: every picture is encoded once, further names are copies. */
export function seedPhotos(): SeedPhotos {
  return {
    async store(name, bytes) {
      const result = await encodeImage(bytes)
      if ('refusal' in result) throw new Error(`The seed's picture ${name} is refused: ${result.refusal}`)
      await putFiles(name, result.image)
      await putFiles(name, { renditions: await encodeAvif(result.image.master) })
      const { width, height, color } = result.image
      return { width, height, color }
    },
    copy: copyFiles,
  }
}
