import { albumAccess } from 'db/schema/albums'
import { portrait } from 'db/seed/portraits'
import sharp from 'sharp'
import { addAlbumImage } from '~/domains/albums/album-images.server'
import { findLeak } from '~/domains/albums/marks/find-leak.server'
import { patternKeys, patternOf } from '~/domains/albums/marks/pattern-key.server'
import { renderForReceiver } from '~/domains/media/watermark/receiver-mark.server'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'
import { atMost, type Figure } from '../verdict'

const MB = 2 ** 20

/** Searches for the sharing of a screenshot-like copy among many sharings, and for that of an unmarked picture, which must find none. */
export async function measureLeak(sharings: number): Promise<Figure[]> {
  const owner = await makeProvider()
  const album = await makeAlbum(owner, { count: 0 })
  const original = await portrait(17)
  const added = await addAlbumImage({ owner, albumId: album.id, bytes: original })
  if (!('image' in added)) throw new Error(added.refusal)
  const people = []
  for (let at = 0; at < sharings; at += 1) people.push(await makeAccount())
  const expiresAt = new Date(Date.now() + hours(24))
  const rows = await db
    .insert(albumAccess)
    .values(people.map(({ id }) => ({ albumId: album.id, userId: id, grantedBy: owner.id, expiresAt })))
    .returning({ id: albumAccess.id })
  const accessId = rows[Math.floor(sharings / 2)]?.id ?? ''
  const [key] = patternKeys()
  if (!key) throw new Error('SEAL_KEYS is empty')
  const pattern = patternOf(key, { accessId, imageId: added.image.id })
  const copy = await renderForReceiver(original, { width: 1280, mark: { code: 'K7F3 9QXA', pattern } })
  const { width, height } = await sharp(copy).metadata()
  const leak = await sharp(copy)
    .extract({ left: 12, top: 12, width: width - 24, height: height - 24 })
    .resize(420)
    .jpeg({ quality: 40 })
    .toBuffer()
  const before = process.memoryUsage().rss
  const from = performance.now()
  const found = await findLeak({ bytes: leak, by: null, ip: null })
  const seconds = (performance.now() - from) / 1000
  const none = await findLeak({ bytes: original, by: null, ip: null })
  if ('refusal' in found || 'refusal' in none) throw new Error('The leak was refused')
  const isRight = found.sharing?.accessId === accessId
  return [
    atMost(5, `a leak among ${sharings} sharings, found`, seconds, ' s'),
    atMost(0, 'leaks for which another sharing or none is found', isRight ? 0 : 1),
    atMost(0, 'unmarked pictures for which a sharing is found', none.sharing === null ? 0 : 1),
    atMost(found.score ?? 0, `score ${found.score?.toFixed(1)}: its runner-up`, found.runnerUp ?? 0),
    atMost(100, 'memory that a search adds', Math.max(0, process.memoryUsage().rss - before) / MB, ' MB'),
  ]
}
