import { images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { strangeImages } from '~/testing/images/strange-images'
import type { StartedServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { storedNames } from '../../stored-files'
import { reported } from '../server-under-load'
import { atMost, type Figure } from '../verdict'

const MB = 2 ** 20

/** Uploads the corpus of strange images one after the other. Measures the slowest response, memory, and files that remain. */
export async function measureStrange(server: StartedServer): Promise<Figure[]> {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const corpus = await strangeImages()
  const before = await storedNames()
  const accepted = new Set<string>()
  const slowest = { ms: 0, what: '' }
  let unexpected = 0
  for (const { what, bytes, filename = 'photo.jpg', type = 'image/jpeg', isPhoto } of corpus) {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(bytes)], filename, { type }))
    const from = performance.now()
    const answer = await client.send('/api/upload/profile-image', { method: 'POST', body: form })
    const body = await answer.json()
    const ms = performance.now() - from
    if (ms > slowest.ms) Object.assign(slowest, { ms, what })
    const isAccepted = answer.status === 200
    if (answer.status >= 500 || (isPhoto !== undefined && isPhoto !== isAccepted)) unexpected += 1
    if (!isAccepted) continue
    accepted.add(nameOfUrl(body.imageUrl) ?? '')
    await db.delete(images).where(eq(images.url, body.imageUrl))
  }
  const remaining = [...(await storedNames())].filter((name) => !before.has(name) && !accepted.has(name))
  return [
    atMost(2, `${corpus.length} strange uploads: slowest answer (${slowest.what})`, slowest.ms / 1000, ' s'),
    atMost(0, 'strange uploads answered otherwise than they should', unexpected),
    atMost(0, 'strange uploads: files left behind', remaining.length + (await db.$count(orphanedFiles))),
    atMost(
      400,
      'strange uploads: memory of an encoder',
      Math.max(0, ...reported(server, 'encoder')) / MB,
      ' MB',
    ),
    atMost(400, 'strange uploads: memory of the server', Math.max(0, ...reported(server, 'rss')) / MB, ' MB'),
  ]
}
