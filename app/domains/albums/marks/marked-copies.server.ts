import { ALBUM_IMAGES_MAX } from 'db/limits/media'
import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { encodeForReceiver } from '~/domains/media/encoder/encoder.server'
import { readMaster } from '~/domains/media/files/files.server'
import { markedKey, nameOfUrl, WEBP_RENDITIONS } from '~/domains/media/renditions'
import { createFairQueue } from '~/platform/concurrency/fair-queue'
import { db, type Tx } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { type AlbumImageAccess, albumImageAccess, isInForceAt } from '../access.server'
import { shownCode } from './mark-code'
import { patternKeys, patternOf } from './pattern-key.server'

/** As many as the encoder has processes: otherwise each waiting copy would hold its master in memory. */
const CONCURRENCY = 2
/** All images of an album in two sizes; a page loads its tiles lazily. */
const WAITING_PER_RECEIVER_MAX = 2 * ALBUM_IMAGES_MAX
const WAITING_MAX = 2000
/** How long a request waits for its copy. After that the copy is still rendered, and the next request gets it. */
const COPY_TIMEOUT = seconds(20)

const renders = singleton('marked-copies', () => ({
  queue: createFairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: WAITING_MAX,
    maxWaitingPerKey: WAITING_PER_RECEIVER_MAX,
  }),
  running: new Map<string, Promise<boolean>>(),
}))

type Copy = { access: AlbumImageAccess; viewer: Pick<Viewer, 'id'>; name: string; width: number }

/** The copy could not be rendered in time: too much is waiting, or the encoder is slow. */
export class MarkingDelayed extends Error {}

/**
 * Renders a receiver's copy of an image from its clean master and stores it, once however many ask for it at the same time. False if the
 * master is gone or access has ended meanwhile. Throws MarkingDelayed after 20 s, and what the encoder throws.
 */
export async function makeMarkedCopy(copy: Copy): Promise<boolean> {
  const key = keyOf(copy)
  const running = renders.running.get(key) ?? start(key, copy)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MarkingDelayed('no copy in time')), COPY_TIMEOUT)
  })
  return await Promise.race([running, late]).finally(() => clearTimeout(timer))
}

function start(key: string, copy: Copy): Promise<boolean> {
  const rendering = renders
    .queue(copy.viewer.id, () => render(key, copy))
    .finally(() => renders.running.delete(key))
  renders.running.set(key, rendering)
  // Nobody may wait for it any more.
  rendering.catch((error: unknown) => log.warn({ err: error }, 'a marked copy was not rendered'))
  return rendering
}

async function render(key: string, { access, viewer, name, width }: Copy): Promise<boolean> {
  const master = await readMaster(name)
  const [newest] = patternKeys()
  if (!newest) throw new Error('SEAL_KEYS is empty')
  if (!master || !(await albumImageAccess(viewer, name))) return false
  const mark = { code: shownCode(access.code), pattern: patternOf(newest, access) }
  const body = await encodeForReceiver(master, { width, mark, member: viewer.id })
  await storage().put(key, body, { contentType: 'image/webp' })
  // Ended or deleted meanwhile: the file just written would stay.
  const isOpen = (await albumImageAccess(viewer, name)) !== null
  if (!isOpen) await storage().remove([key])
  return isOpen
}

/** The storage key of a receiver's copy. */
export const keyOf = ({ access, name, width }: Pick<Copy, 'access' | 'name' | 'width'>): string =>
  markedKey(name, access.accessId, width)

/** Job that removes a receiver's copies of an album once the access is over. */
export const removeMarkedCopies = defineJob(
  'remove-marked-copies',
  z.object({ accessId: z.guid(), albumId: z.guid() }),
)

/** Clocks of the database and of this process may differ a little. */
const CLOCK_DIFFERENCE_MAX = seconds(30)

/** Schedules the removal for the end of the access, in the transaction that grants or ends it; replaces an earlier schedule. */
export async function scheduleRemoval(
  tx: Tx,
  { accessId, albumId, at }: { accessId: string; albumId: string; at: Date },
): Promise<void> {
  const key = `marked-copies:${accessId}`
  await removeMarkedCopies.enqueue(
    tx,
    { accessId, albumId },
    { key, runAt: new Date(at.getTime() + CLOCK_DIFFERENCE_MAX), canWait: true },
  )
}

/**
 * Removes the copies of an access that is over; does nothing if it was extended. Copies of deleted images go with the image's files. Those
 * of images that a moderator has moved out of the album (remove-album.server.ts) are removed, too. Returns whether the access was over.
 */
export async function removeCopiesOf({
  accessId,
  albumId,
}: {
  accessId: string
  albumId: string
}): Promise<boolean> {
  const isOpen = and(eq(albumAccess.id, accessId), isInForceAt(now()))
  if ((await db.$count(albumAccess, isOpen)) > 0) return false
  // The ledger names the owner also after the album and its accesses were deleted.
  const removedAlbums = db
    .select({ id: privateAlbums.id })
    .from(privateAlbums)
    .innerJoin(albumLedger, eq(albumLedger.ownerId, privateAlbums.ownerId))
    .where(and(eq(albumLedger.accessId, accessId), privateAlbums.isRemoved))
  const rows = await db
    .select({ url: images.url })
    .from(images)
    .where(or(eq(images.albumId, albumId), inArray(images.albumId, removedAlbums)))
  const names = rows.flatMap(({ url }) => nameOfUrl(url) ?? [])
  const keys = names.flatMap((name) => WEBP_RENDITIONS.map(({ width }) => markedKey(name, accessId, width)))
  await storage().remove(keys)
  return true
}
