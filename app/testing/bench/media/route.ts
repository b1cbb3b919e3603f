import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { storeImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import type { StartedServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { reported } from '../server-under-load'
import { startBareServer } from '../throughput'
import { atLeast, atMost, type Figure } from '../verdict'
import { readRepeatedly } from './read-repeatedly'

const READERS = 200
const ROUNDS = 6
const READS_AFTER_MS = 300
/** By then the server has closed the connections of a round. */
const ENDS_WITHIN_MS = 300
const READ_SECONDS = 8
const MB = 2 ** 20
/** Without back-pressure the server would buffer 38 MB: the whole photo for each reader. */
const BUFFERS_MAX_MB = 30
const GROWTH_MAX_MB = 10

/** Compares the throughput of a cached public photo with that of a bare server, and measures memory while many clients read slowly. */
export async function measureRoute(server: StartedServer, photo: Buffer): Promise<Figure[]> {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const stored = await storeImage({ ownerId: user.id, bytes: photo, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(`The photo was refused: ${stored.refusal}`)
  const { url } = stored.image
  const session = `session=${client.cookies.get('session')}`
  const memory = await measurePrivate(server, `${url}/1280.webp`, session)
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  const throughput = await measurePublic(server, `${url}/320.webp`)
  await db.delete(images).where(eq(images.url, url))
  return [...throughput, ...memory]
}

async function measurePublic(server: StartedServer, path: string): Promise<Figure[]> {
  // The first request reads it from the storage.
  await fetch(`${server.origin}${path}`).then((answer) => answer.arrayBuffer())
  const raw = await startBareServer()
  const bare = await readRepeatedly(raw.origin, READ_SECONDS).finally(raw.stop)
  const photo = await readRepeatedly(`${server.origin}${path}`, READ_SECONDS)
  return [
    atLeast(
      25,
      `public photo, part of a bare server (${Math.round(photo.perSecond)} of ${Math.round(bare.perSecond)}/s)`,
      (photo.perSecond / bare.perSecond) * 100,
      ' %',
    ),
    atMost(0, 'responses without a photo', photo.others),
  ]
}

async function measurePrivate(server: StartedServer, path: string, cookie: string): Promise<Figure[]> {
  const heldMb: number[] = []
  const left: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    let over = false
    const read = readSlowly(server, path, cookie).finally(() => {
      over = true
    })
    while (!over) heldMb.push((await inUse(server)).buffers)
    await read
    await setTimeout(ENDS_WITHIN_MS)
    left.push((await inUse(server)).live)
  }
  // The first round allocates memory that stays: prepared statements, compiled code. So growth is measured from the second.
  const [, second = 0] = left
  const growth = Math.max(0, (left.at(-1) ?? 0) - second)
  const what = `private photo, ${READERS} slow readers`
  return [
    atMost(BUFFERS_MAX_MB, `${what}: held in buffers`, Math.max(...heldMb) / MB, ' MB'),
    atMost(GROWTH_MAX_MB, `${what}, ${ROUNDS} times: growth`, growth / MB, ' MB'),
    atMost(400, `${what}: memory of the server`, Math.max(...reported(server, 'rss')) / MB, ' MB'),
  ]
}

/** The bytes that the server uses after a garbage collection: in buffers, and in all. */
async function inUse(server: StartedServer): Promise<{ buffers: number; live: number }> {
  const before = reported(server, 'live').length
  process.kill(server.pid, 'SIGUSR2')
  const deadline = performance.now() + seconds(10)
  while (reported(server, 'live').length === before) {
    if (performance.now() > deadline) throw new Error('The server does not report its memory')
    await setTimeout(10)
  }
  return { buffers: reported(server, 'buffers').at(-1) ?? 0, live: reported(server, 'live').at(-1) ?? 0 }
}

/** All readers request at the same time, pause before they read, and then read to the end. */
function readSlowly(server: StartedServer, path: string, cookie: string): Promise<unknown> {
  return Promise.all(
    Array.from(
      { length: READERS },
      () =>
        new Promise<void>((resolve, reject) => {
          get(`${server.origin}${path}`, { headers: { cookie }, agent: false }, async (answer) => {
            if (answer.statusCode !== 200)
              return reject(new Error(`A reader got status ${answer.statusCode}`))
            answer.pause()
            await setTimeout(READS_AFTER_MS)
            answer.on('end', resolve).resume()
          }).on('error', reject)
        }),
    ),
  )
}
