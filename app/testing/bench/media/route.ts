import { get } from 'node:http'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { storeImage } from '~/domains/media/store-image.server'
import { db } from '~/platform/db.server'
import type { TestServer } from '../../server'
import { signedInClient } from '../../sign-in'
import { startRaw } from '../throughput'
import { atLeast, atMost, type Figure } from '../verdict'
import { readOverAndOver } from './read-over-and-over'
import { told } from './uploads'

const READERS = 200
const ROUNDS = 6
const READS_AFTER_MS = 300
const READ_SECONDS = 8
const MB = 2 ** 20
/** Two hundred whole photos of this kind are 45 MB. What buffers hold is looked at: the heap grows until it is swept. */
const BUFFERS_MAX_MB = 30
const GROWTH_MAX_MB = 10

/** A public photo that lies in memory against a bare server, and a private one under many slow readers. */
export async function measureRoute(server: TestServer, photo: Buffer): Promise<Figure[]> {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const stored = await storeImage({ ownerId: user.id, bytes: photo, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(`The photo is refused: ${stored.refusal}`)
  const { url } = stored.image
  const session = `session=${client.cookies.get('session')}`
  const memory = await measurePrivate(server, `${url}/1280.webp`, session)
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  const throughput = await measurePublic(server, `${url}/320.webp`)
  await db.delete(images).where(eq(images.url, url))
  return [...throughput, ...memory]
}

async function measurePublic(server: TestServer, path: string): Promise<Figure[]> {
  // Asked for the first time it is read from the storage.
  await fetch(`${server.origin}${path}`).then((answer) => answer.arrayBuffer())
  const raw = await startRaw()
  const bare = await readOverAndOver(raw.origin, READ_SECONDS).finally(raw.stop)
  const photo = await readOverAndOver(`${server.origin}${path}`, READ_SECONDS)
  return [
    atLeast(
      25,
      `public photo, part of a bare server (${Math.round(photo.perSecond)} of ${Math.round(bare.perSecond)}/s)`,
      (photo.perSecond / bare.perSecond) * 100,
      ' %',
    ),
    atMost(0, 'answers that were no photos', photo.others),
  ]
}

async function measurePrivate(server: TestServer, path: string, cookie: string): Promise<Figure[]> {
  const peaks: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    const from = told(server, 'buffers').length
    await round(server, path, cookie)
    peaks.push(Math.max(0, ...told(server, 'buffers').slice(from)))
  }
  const [second = 0, last = 0] = [peaks[1], peaks.at(-1)]
  const what = `private photo, ${READERS} slow readers`
  return [
    atMost(BUFFERS_MAX_MB, `${what}: held in buffers`, Math.max(...peaks) / MB, ' MB'),
    atMost(GROWTH_MAX_MB, `${what}, ${ROUNDS} times: growth`, Math.max(0, last - second) / MB, ' MB'),
    atMost(400, `${what}: memory of the server`, Math.max(...told(server, 'rss')) / MB, ' MB'),
  ]
}

/** All ask at once, wait with reading, and read to the end. */
function round(server: TestServer, path: string, cookie: string): Promise<unknown> {
  return Promise.all(
    Array.from(
      { length: READERS },
      () =>
        new Promise<void>((resolve, reject) => {
          get(`${server.origin}${path}`, { headers: { cookie }, agent: false }, (answer) => {
            if (answer.statusCode !== 200)
              return reject(new Error(`A reader was answered ${answer.statusCode}`))
            answer.pause()
            setTimeout(() => answer.resume(), READS_AFTER_MS)
            answer.on('end', resolve)
          }).on('error', reject)
        }),
    ),
  )
}
