import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CARD_BYTES_MAX, CARD_WIDTH_PX } from 'db/limits/media'
import { encodeAvif, encodeImage } from '~/domains/media/encoding/encode.server'
import { processEnv } from '~/platform/settings/env.server'
import { measureFirstView } from '~/testing/bench/first-view'
import { startDemoSite } from '~/testing/browsing/demo-site'
import { type StartedServer, startServer } from '../../http/server'
import type { BenchOptions, Measured } from '../benches'
import { measureParts } from '../parts'
import { atMost, type Figure } from '../verdict'
import { cameraScene } from './camera-scene'
import { measureRoute } from './route'
import { measureStrange, measureUploads } from './uploads'

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

const KB = 1000

/** Measures the first view of a profile. Paint and shift have wider limits than the listing's (listing-verdict.ts). */
async function measureProfileView(): Promise<Figure[]> {
  const { origin, stop } = await startDemoSite()
  try {
    const view = await measureFirstView(origin, await firstListed(origin))
    return [
      atMost(1800, 'profile: largest contentful paint', view.lcpMs, ' ms'),
      atMost(50, 'profile: total blocking time', view.tbtMs, ' ms'),
      atMost(0.02, 'profile: layout shift', view.cls),
      atMost(130, 'profile of a member: scripts', view.memberScriptBytes / KB, ' kB'),
    ]
  } finally {
    await stop()
  }
}

/** The URL of the first listed profile: cards send visitors to the login page, profiles are public. */
async function firstListed(origin: string): Promise<string> {
  const list = await (await fetch(origin, { headers: { cookie: 'age=1' } })).text()
  const [, id] = /profile(?:\?id=|%3Fid%3D)([\w-]+)/.exec(list) ?? []
  if (!id) throw new Error('No profile is listed')
  return `/profile?id=${id}`
}

/**
 * Measures how many bytes photos take at the width of a card.
 * @param photos with the noise and detail of camera photos
 */
async function measureSizes(photos: readonly Buffer[]): Promise<Figure[]> {
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
