import { readFileSync } from 'node:fs'
import { imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { copyFiles, newMediaName } from '~/domains/media/files/files.server'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { mediaUrl, nameOfUrl } from '~/domains/media/renditions'
import { sweepUnhintedPhotos } from '~/domains/moderation/hints/hint-photos.server'
import { startModelProcess } from '~/domains/moderation/hints/model-process.server'
import { db } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { startServer } from '../http/server'
import { makeAccount } from '../people/accounts'
import type { Measured } from './benches'
import { atMost, type Figure } from './verdict'

const PHOTO = 'db/seed/portraits/00.webp'
const LOOKED_AT = 20
const WAITING = 1000
const READ_FOR_MS = 20_000
const READERS = 2

/**
 * Measures what hints promise (issue "Moderation and admin"): time and memory of the models' process, and the listing's p99 while 1,000
 * photos are hinted in the background against its p99 before.
 */
export async function measureHints(): Promise<Measured> {
  const figures = [...(await measureProcess()), ...(await measureListing())]
  return { figures }
}

/** Processor time, since the process has the lowest priority: its wall time is that of everything else. */
async function measureProcess(): Promise<Figure[]> {
  const models = startModelProcess()
  const bytes = readFileSync(PHOTO)
  const cpuMs: number[] = []
  let peakMb = 0
  try {
    for (let at = 0; at < LOOKED_AT; at++) {
      const answer = await models.work({ bytes })
      cpuMs.push(answer.cpuMs)
      peakMb = Math.max(peakMb, answer.rssMb)
    }
  } finally {
    models.end()
  }
  const [first = 0, ...others] = cpuMs
  return [
    atMost(1500, 'processor time of the first photo', first, ' ms'),
    atMost(1500, 'processor time of a further photo, at most', Math.max(...others), ' ms'),
    atMost(450, 'memory of the process', peakMb, ' MB'),
  ]
}

async function measureListing(): Promise<Figure[]> {
  await addWaiting()
  const { DATABASE_URL, DATA_DIR } = processEnv()
  const server = await startServer({ DATABASE_URL: String(DATABASE_URL), DATA_DIR: String(DATA_DIR) })
  try {
    await readListing(server.origin, READ_FOR_MS / 4)
    const before = await readListing(server.origin, READ_FOR_MS)
    await sweepUnhintedPhotos()
    const during = await readListing(server.origin, READ_FOR_MS)
    const hinted = await db.$count(imageHints)
    if (hinted === 0) throw new Error('No photo was hinted while the listing was read')
    return [
      atMost(
        2,
        `p99 of the listing, ratio (${before.toFixed(0)} ms before, ${hinted} hinted)`,
        during / before,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** Copies of one uploaded photo, each with files of its own. */
async function addWaiting(): Promise<void> {
  const owner = await makeAccount({ userType: 'trans' })
  const added = await addProfilePhoto({ owner, bytes: readFileSync(PHOTO) })
  if ('refusal' in added) throw new Error(added.refusal)
  const [image] = await db.select().from(images).where(eq(images.id, added.image.id))
  if (!image) throw new Error('The photo was not added')
  for (let at = 0; at < WAITING; at++) {
    const name = newMediaName()
    await copyFiles(nameOfUrl(image.url) ?? '', name, [])
    const { id: _, ...copy } = { ...image, url: mediaUrl(name), position: at + 1 }
    await db.insert(images).values(copy)
    await db.insert(imageModeration).values({ userId: owner.id, imageUrl: copy.url, imageType: 'profile' })
  }
}

/** The 99th percentile in milliseconds; each request is another search, so that no cache answers it. */
async function readListing(origin: string, forMs: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + forMs
  let search = 0
  const reader = async () => {
    while (performance.now() < end) {
      search += 1
      const began = performance.now()
      const answer = await fetch(
        `${origin}/?priceMax=${60 + (search % 44) * 10}&ageMin=${18 + (search % 30)}`,
      )
      await answer.text()
      if (!answer.ok) throw new Error(`The listing answered ${answer.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] ?? 0
}
