import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedPhotos } from 'db/seed/ports'
import { encodeAvif, encodeImage } from '~/domains/media/encoding/encode.server'
import { copyFiles, putFiles, readMaster } from '~/domains/media/files/files.server'
import { RENDITIONS, WEBP_RENDITIONS } from '~/domains/media/renditions'
import { env } from '~/platform/settings/env.server'

/** The photos without AVIF renditions: the names of the copies by the name of the encoded picture. */
type Pending = Record<string, string[]>
const pendingFile = () => join(env().dataDir, 'demo-avif.json')

/**
 * The image pipeline of the seed. It encodes every picture once; further photos of the picture are copies of the files.
 * @param avifLater leaves the AVIF renditions, a third of the work, to `seedAvif`; until then the server sends the WebP ones
 */
export function seedPhotos({ avifLater }: { avifLater: boolean }): SeedPhotos & { finish(): Promise<void> } {
  const copies: Pending = {}
  return {
    async store(name, bytes) {
      const result = await encodeImage(bytes)
      if ('refusal' in result) throw new Error(`The seed's picture ${name} is refused: ${result.refusal}`)
      await putFiles(name, result.image)
      if (avifLater) copies[name] = []
      else await putFiles(name, { renditions: await encodeAvif(result.image.master) })
      const { width, height, color, phash, phash256 } = result.image
      return { width, height, color, phash, phash256 }
    },
    async copy(from, to) {
      await copyFiles(from, to, avifLater ? WEBP_RENDITIONS : RENDITIONS)
      copies[from]?.push(to)
    },
    async finish() {
      if (avifLater) await writeFile(pendingFile(), JSON.stringify(copies))
    },
  }
}

/** Creates the AVIF renditions that the seed left out. After an interruption the next start repeats it. */
export async function seedAvif(): Promise<void> {
  const text = await readFile(pendingFile(), 'utf8').catch(() => null)
  if (text === null) return
  for (const [name, copies] of Object.entries(JSON.parse(text) as Pending)) {
    const master = await readMaster(name)
    if (!master) continue
    const renditions = await encodeAvif(master)
    for (const to of [name, ...copies]) await putFiles(to, { renditions })
  }
  await rm(pendingFile(), { force: true })
}
