import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnv } from '~/platform/settings/env.server'
import { type StartedServer, startServer } from '../../http/server'
import type { BenchOptions, Measured } from '../benches'
import { measureParts } from '../parts'
import type { Figure } from '../verdict'
import { cameraScene } from './camera-scene'
import { measureProfileView } from './profile-view'
import { measureRoute } from './route'
import { measureSizes } from './sizes'
import { measureStrange } from './strange'
import { measureUploads } from './uploads'

const WATCH = new URL('./watch-encoders.mjs', import.meta.url)
/** Seeds: each is another person before another background. */
const BY_DAY = [1, 7, 16, 22]
const BY_NIGHT = [2, 13, 27, 34]

/**
 * What photos have to achieve (issue "Profiles and photos"), each figure with its limit: uploads, sizes, and the delivery route.
 * `--only route` measures one part.
 */
export async function measureMedia({ only }: Pick<BenchOptions, 'only'>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-media-'))
  try {
    const photos: Buffer[] = []
    for (const seed of BY_DAY) photos.push(await cameraScene(seed, 'day'))
    for (const seed of BY_NIGHT) photos.push(await cameraScene(seed, 'night'))
    return { figures: await measureParts(partsWith(folder, photos), only) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function partsWith(folder: string, photos: readonly Buffer[]): Record<string, () => Promise<Figure[]>> {
  const files = photos.map((photo, at) => {
    const file = join(folder, `${at}.jpg`)
    writeFileSync(file, photo)
    return file
  })
  const [night] = photos.slice(-1)
  if (!night) throw new Error('No photos')
  return {
    sizes: () => measureSizes(photos),
    route: () => onServer((server) => measureRoute(server, night)),
    strange: () => onServer(measureStrange),
    uploads: () => onServer((server) => measureUploads(server, files)),
    profile: measureProfileView,
  }
}

async function onServer(measure: (server: StartedServer) => Promise<Figure[]>): Promise<Figure[]> {
  const { DATABASE_URL, DATA_DIR } = processEnv()
  const server = await startServer({
    DATABASE_URL: String(DATABASE_URL),
    // The same folder: the route delivers a photo stored by this process.
    DATA_DIR: String(DATA_DIR),
    NODE_OPTIONS: `--import ${WATCH.href}`,
  })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
