import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StartedServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
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
