import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { processEnv } from '~/platform/settings/env.server'
import { s3Storage } from '~/platform/storage/s3-storage.server'
import { seconds } from '~/platform/time/durations'
import { startS3Server } from '../../fakes/s3-server'
import { type FaultProxy, startFaultProxy } from '../../faults/fault-proxy'
import { cookieHeader, type HttpClient } from '../../http/http-client'
import { startServer, type TestServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { atMost } from '../verdict'
import type { Fault, MeasureFault } from './fault'
import { PageWatch } from './page-watch'

const AWAY_FOR = seconds(15)
/** The load: as many photos as a page shows, twice a second. */
const PHOTOS_AT_ONCE = 20
const PHOTOS_EVERY_MS = 500
const PAGES_WITHIN = 4
const JOB_DONE_WITHIN = seconds(60)
const OWN_PHOTOS = '/my-profile/photos'

type Outage = {
  fault: string
  begin(proxy: FaultProxy): Promise<void>
  end(proxy: FaultProxy): Promise<void>
}

const OUTAGES: readonly Outage[] = [
  {
    fault: 'S3 unreachable for 15 s',
    begin: (proxy) => proxy.cut(),
    end: (proxy) => proxy.restore(),
  },
  {
    fault: 'S3 silent for 15 s',
    begin: async (proxy) => proxy.stall(),
    end: async (proxy) => proxy.resume(),
  },
]

/** The storage fails while pages are opened, many photos are requested, and a member uploads a photo and deletes one. */
export const measureStorageAway: MeasureFault = async () => {
  const s3 = await startS3Server()
  const proxy = await startFaultProxy(String(s3.settings.endpoint))
  const { bucket, accessKeyId, secretAccessKey, region } = s3.settings
  const server = await startServer({
    DATABASE_URL: String(processEnv().DATABASE_URL),
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: proxy.address,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const site = { server, proxy, files: s3Storage(s3.settings) }
  try {
    const faults: Fault[] = []
    for (const outage of OUTAGES) faults.push(await measureOutage(outage, site))
    return faults
  } finally {
    await server.stop()
    proxy.resume()
    await proxy.cut()
    await s3.stop()
  }
}

type Files = ReturnType<typeof s3Storage>

async function measureOutage(
  { fault, begin, end }: Outage,
  { server, proxy, files }: { server: TestServer; proxy: FaultProxy; files: Files },
): Promise<Fault> {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  await upload(client)
  const [photo] = await ownPhotos(user)
  if (!photo) throw new Error('The photo was not stored')
  const name = photo.url.split('/').at(-1) ?? ''
  await begin(proxy)
  const watch = new PageWatch(server.origin, cookieHeader(client.cookies))
  const photos = keepLoading(client, photo.url)
  const refused = await upload(client)
  await client.postForm(OWN_PHOTOS, { intent: 'remove', photo: photo.id })
  await sleep(AWAY_FOR)
  await end(proxy)
  const statuses = await photos.end()
  const pages = await watch.end(fault, PAGES_WITHIN)
  const endedAt = performance.now()
  const uploadedAt = await timeOf(async () => (await upload(client)).status === 302)
  const removedAt = await timeOf(async () => (await countKeys(files, name)) === 0)
  return {
    fault,
    seen: `${pages.seen}; photos: ${statuses}; upload: ${refused.status} "${refused.text}"`,
    figures: [
      ...pages.figures,
      atMost(0, `${fault}: uploads that were not refused with 503`, refused.status === 503 ? 0 : 1),
      atMost(0, `${fault}: uploads refused without a word`, refused.text ? 0 : 1),
      atMost(10, `${fault}: uploads work again after`, (uploadedAt - endedAt) / seconds(1), ' s'),
      atMost(60, `${fault}: the waiting job ran after`, (removedAt - endedAt) / seconds(1), ' s'),
    ],
  }
}

/** Uploads a photo by the form. `text`: the refusal that the page shows, in French; empty if there is none. */
async function upload(client: HttpClient): Promise<{ status: number; text: string }> {
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  const headers = { accept: 'text/html', 'accept-language': 'fr', referer: `https://x.test${OWN_PHOTOS}` }
  const answer = await client.send(OWN_PHOTOS, { method: 'POST', body, headers })
  const html = await answer.text()
  return { status: answer.status, text: /les photos ne peuvent pas[^<]*/.exec(html)?.[0] ?? '' }
}

/** Loads a photo again and again, until `end`, which returns how often each status was received. */
function keepLoading(client: HttpClient, path: string) {
  const counts = new Map<number, number>()
  const requests: Promise<unknown>[] = []
  const timer = setInterval(() => {
    for (let n = 0; n < PHOTOS_AT_ONCE; n += 1)
      requests.push(
        client.get(path).then(async (answer) => {
          counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
          await answer.arrayBuffer().catch(() => null)
        }),
      )
  }, PHOTOS_EVERY_MS)
  return {
    async end(): Promise<string> {
      clearInterval(timer)
      await Promise.allSettled(requests)
      return [...counts].map(([status, count]) => `${status} x ${count}`).join(', ')
    },
  }
}

async function countKeys(files: Files, name: string): Promise<number> {
  let found = 0
  for await (const key of files.list('')) if (key.includes(name)) found += 1
  return found
}

/** The time at which a condition is met; infinity if it is not met in time. */
async function timeOf(isMet: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + JOB_DONE_WITHIN
  while (!(await isMet())) {
    if (performance.now() > end) return Number.POSITIVE_INFINITY
    await sleep(200)
  }
  return performance.now()
}
