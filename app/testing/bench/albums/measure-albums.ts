import { images } from 'db/schema/media'
import { portrait } from 'db/seed/portraits'
import { albumFor } from '~/domains/albums/access.server'
import { recordOpening } from '~/domains/albums/ledger/ledger.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { encodeImage } from '~/domains/media/encoding/encode.server'
import { newMediaName } from '~/domains/media/files/files.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { PATTERN_CELLS, renderForReceiver } from '~/domains/media/watermark/receiver-mark.server'
import { db, recordStatements } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'
import { type StartedServer, startServer } from '../../http/server'
import type { Measured } from '../benches'
import { cameraScene } from '../media/camera-scene'
import { reported } from '../server-under-load'
import { atMost, type Figure, quantile } from '../verdict'
import { measureLeak } from './measure-leak'

const WATCH = new URL('../media/watch-encoders.mjs', import.meta.url)
const MB = 2 ** 20
const KB = 1000
const ALBUM_IMAGES = 200
const TILES = 24
const READS = 60
/** The first photos of a listing page: twelve cards of 320 px at their limit. */
const LISTING_PHOTOS_KB = 12 * 18

/**
 * Measures what private albums promise (issue "Private albums"), each figure with its limit. `sharings`: how many the leak is looked for
 * in.
 */
export async function measureAlbums(sharings: number): Promise<Measured> {
  const { DATABASE_URL, DATA_DIR } = processEnv()
  const server = await startServer({
    DATABASE_URL: String(DATABASE_URL),
    // The same folder: the route delivers photos stored by this process.
    DATA_DIR: String(DATA_DIR),
    NODE_OPTIONS: `--import ${WATCH.href}`,
  })
  try {
    const figures = [
      ...(await measureRendering()),
      ...(await measureDelivery(server)),
      ...(await measureLeak(sharings)),
    ]
    return { figures }
  } finally {
    await server.stop()
  }
}

/** One core's time for a receiver's copy: the best of five, as other processes share the machine. */
async function measureRendering(): Promise<Figure[]> {
  const encoded = await encodeImage(await cameraScene(7, 'day'))
  if ('refusal' in encoded) throw new Error(encoded.refusal)
  const pattern = Int8Array.from({ length: PATTERN_CELLS }, (_, at) => (at % 3 === 0 ? 1 : -1))
  const mark = { code: 'K7F3 9QXA', pattern }
  const cpu: Record<number, number[]> = { 320: [], 1280: [] }
  for (const width of [320, 1280])
    for (let run = 0; run < 6; run += 1) {
      const from = process.cpuUsage()
      await renderForReceiver(encoded.image.master, { width, mark })
      const { user, system } = process.cpuUsage(from)
      if (run > 0) cpu[width]?.push((user + system) / 1000)
    }
  return [
    atMost(250, 'a receiver’s copy of 1280 px: time of a core', Math.min(...(cpu[1280] ?? [])), ' ms'),
    atMost(100, 'a receiver’s copy of 320 px: time of a core', Math.min(...(cpu[320] ?? [])), ' ms'),
  ]
}

/** The album's page, its first images, and a copy from the cache beside a plain private file. */
async function measureDelivery(server: StartedServer): Promise<Figure[]> {
  const [one, other] = [
    await signedInClient(server, { userType: 'trans' }),
    await signedInClient(server, { firstName: 'Alex' }),
  ]
  const owner = { id: one.user.id, userType: 'trans' as const, isPremium: true }
  const album = await makeAlbum(owner, { count: 0 })
  for (let at = 0; at < TILES; at += 1) {
    const stored = await storeImage({
      ownerId: owner.id,
      bytes: await portrait(at),
      imageType: 'album',
      albumId: album.id,
    })
    if ('refusal' in stored) throw new Error(stored.refusal)
  }
  // The others have rows alone: a page loads them only when they are scrolled to.
  await db.insert(images).values(
    Array.from({ length: ALBUM_IMAGES - TILES }, (_, at) => ({
      ownerId: owner.id,
      albumId: album.id,
      url: `/media/${newMediaName()}`,
      imageType: 'album' as const,
      position: TILES + at,
      width: 900,
      height: 1200,
      color: '#aa8899',
    })),
  )
  await makeConversation(
    [owner.id, other.user.id],
    [
      [other.user.id, 'Hallo'],
      [owner.id, 'Ja'],
    ],
  )
  const shared = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: other.user.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)

  const page = await recordStatements(async () => {
    const shown = await albumFor(other.user, album.id)
    await recordOpening(other.user, album.id, new Date().toISOString().slice(0, 10))
    return shown
  })
  const urls = (page.result?.images ?? []).slice(0, TILES).map(({ url }) => url)
  const from = performance.now()
  const tiles = await Promise.all(urls.map((url) => body(other.client, `${url}/320.webp`)))
  const firstS = (performance.now() - from) / 1000
  const wide = `${urls[0]}/1280.webp`
  await body(other.client, wide)
  await body(one.client, wide)
  const times = { marked: [] as number[], plain: [] as number[] }
  for (let at = 0; at < READS; at += 1) {
    times.plain.push(await timeOf(() => body(one.client, wide)))
    times.marked.push(await timeOf(() => body(other.client, wide)))
  }
  return [
    // Viewer and unread count are those of every page of a member.
    atMost(4, `album page of ${ALBUM_IMAGES} images: SQL statements`, page.statements.length + 2),
    atMost(
      LISTING_PHOTOS_KB,
      'album page: its first 12 images',
      tiles.slice(0, 12).reduce((sum, one) => sum + one.length, 0) / KB,
      ' kB',
    ),
    atMost(15, `album page: ${TILES} copies rendered for their first view`, firstS, ' s'),
    atMost(
      3,
      `copy from the cache: median beside a plain file (${quantile(times.plain, 0.5).toFixed(1)} ms)`,
      quantile(times.marked, 0.5) / quantile(times.plain, 0.5),
      'x',
    ),
    atMost(400, 'memory of an encoder', Math.max(0, ...reported(server, 'encoder')) / MB, ' MB'),
    atMost(400, 'memory of the server', Math.max(0, ...reported(server, 'rss')) / MB, ' MB'),
  ]
}

type Reads = Awaited<ReturnType<typeof signedInClient>>['client']

async function body(client: Reads, path: string): Promise<Buffer> {
  const answer = await client.get(path)
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
