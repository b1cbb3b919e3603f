import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { strangeImages } from '~/testing/images/strange-images'
import type { StartedServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { storedNames } from '../../stored-files'
import { reported, viewListing, viewListingUntil } from '../server-under-load'
import { atMost, type Figure, quantile } from '../verdict'

const UPLOADS = 50
const PEOPLE = 10
const SEQUENTIAL_UPLOADS = 5
const IDLE_VIEWS = 400
const LOAD_GENERATOR = fileURLToPath(new URL('./upload-load-generator.mjs', import.meta.url))
const execute = promisify(execFile)
const MB = 2 ** 20

type Answer = { status: number; ms: number }

/**
 * Uploads camera photos of 12 megapixels: a few one after the other on an idle server, then fifty at once while somebody reads the listing.
 * The server responds to an upload when all renditions exist.
 */
export async function measureUploads(server: StartedServer, files: readonly string[]): Promise<Figure[]> {
  await upload(server, files, { people: 1, uploads: 1 })
  const alone = await upload(server, files, { people: 1, uploads: SEQUENTIAL_UPLOADS, sequential: true })

  await viewListing(server, 50)
  const idle = await viewListing(server, IDLE_VIEWS)
  let over = false
  const meanwhile = viewListingUntil(server, () => over)
  const from = performance.now()
  const crowd = await upload(server, files, { people: PEOPLE, uploads: UPLOADS })
  const seconds = (performance.now() - from) / 1000
  over = true
  const busy = await meanwhile

  const accepted = [...alone, ...crowd].filter(({ status }) => status === 200).length
  return [
    atMost(0, 'refused uploads', alone.length + crowd.length - accepted),
    atMost(1.5, 'upload of 12 megapixels: renditions after its end', worst(alone) / 1000, ' s'),
    atMost(
      3,
      `listing while ${UPLOADS} upload: p99 ${ms(busy)}, idle ${ms(idle)} ms`,
      quantile(busy, 0.99) / quantile(idle, 0.99),
      'x',
    ),
    atMost(400, 'memory: an encoder at its peak', Math.max(...reported(server, 'encoder')) / MB, ' MB'),
    atMost(400, 'memory: the server at its peak', Math.max(...reported(server, 'rss')) / MB, ' MB'),
    // This one has no limit: it says at which load the figures above were measured.
    atMost(Number.POSITIVE_INFINITY, 'uploads a second', UPLOADS / seconds),
  ]
}

async function upload(
  server: StartedServer,
  files: readonly string[],
  { people, uploads, sequential }: { people: number; uploads: number; sequential?: boolean },
): Promise<Answer[]> {
  const sessions = await Promise.all(
    Array.from({ length: people }, async () => {
      const { client } = await signedInClient(server, { userType: 'trans' })
      return client.cookies.get('session') ?? ''
    }),
  )
  const params = JSON.stringify({ origin: server.origin, sessions, files, uploads })
  const { stdout } = await execute(process.execPath, [
    LOAD_GENERATOR,
    params,
    ...(sequential ? ['sequential'] : []),
  ])
  return JSON.parse(stdout)
}

const worst = (answers: readonly Answer[]) => Math.max(...answers.map((answer) => answer.ms))
const ms = (times: readonly number[]) => quantile(times, 0.99).toFixed(1)

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
