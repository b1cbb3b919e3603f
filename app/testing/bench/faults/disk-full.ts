import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { allowWriting, forbidWriting, smallDisk } from '../../faults/full-disk'
import { isPostgresRunning, startKilledPostgres } from '../../faults/own-postgres'
import { cookieHeader, type HttpClient } from '../../http/http-client'
import { startServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { ChatLoad } from '../chat/faults/chat-load'
import { type Site, waitUntilReady, withSiteIn } from '../chat/faults/site'
import { tally } from '../chat/faults/tally'
import { insertAccounts, insertSessions } from '../chat/fixtures'
import { atMost } from '../verdict'
import type { Fault, MeasureFault } from './fault'
import { PageWatch } from './page-watch'

const FULL_FOR = seconds(8)
const PAGES_WITHIN = 8
const BACK_WITHIN = 3
const DISK_MB = 300
/** The log must fit. */
const SMALL_LOG = ['max_wal_size=64MB', 'min_wal_size=32MB']

/** The disk of the application is full, then that of Postgres. */
export const measureDiskFull: MeasureFault = async (report) => [
  await fullForTheApplication(),
  ...(await fullForPostgres(report)),
]

async function fullForTheApplication(): Promise<Fault> {
  const server = await startServer({ DATABASE_URL: String(processEnv().DATABASE_URL) })
  try {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    await upload(client)
    const [photo] = await ownPhotos(user)
    const address = String(photo?.url)
    const before = await bytesOf(client, address)
    forbidWriting(server.pid)
    const watch = new PageWatch(server.origin, cookieHeader(client.cookies))
    const refused = await upload(client)
    await sleep(FULL_FOR)
    const during = await bytesOf(client, address)
    const pages = await watch.end('disk full', PAGES_WITHIN)
    allowWriting(server.pid)
    const again = await upload(client)
    const after = await bytesOf(client, address)
    const photos = (await ownPhotos(user)).length
    return {
      fault: 'disk of the application full for 8 s',
      seen: `${pages.seen}; upload: ${refused}; afterwards: ${again}`,
      figures: [
        ...pages.figures,
        atMost(0, 'disk full: uploads that were not refused with 503', refused === 503 ? 0 : 1),
        atMost(
          0,
          'disk full: photos that changed',
          before.length > 0 && before.equals(during) && before.equals(after) ? 0 : 1,
        ),
        atMost(0, 'disk full: uploads that failed afterwards', again === 302 && photos === 2 ? 0 : 1),
      ],
    }
  } finally {
    allowWriting(server.pid)
    await server.stop()
  }
}

async function fullForPostgres(report: (line: string) => void): Promise<Fault[]> {
  const disk = smallDisk(DISK_MB)
  if (!disk) {
    report('disk of Postgres full: not measured, since mounting a small disk needs root')
    return []
  }
  try {
    return [await withSiteIn(disk.folder, (site) => talkedThrough(site, disk.fill, disk.empty), SMALL_LOG)]
  } finally {
    disk.unmount()
  }
}

async function talkedThrough(site: Site, fill: () => Promise<void>, empty: () => void): Promise<Fault> {
  const server = await startServer(site.env)
  const [cookie = ''] = await insertSessions(await insertAccounts(1, 'diskwatcher', site.sql), site.sql)
  const chat = await ChatLoad.start(site.sql, 'disk', [server.origin, server.origin])
  try {
    await fill()
    const watch = new PageWatch(server.origin, cookie)
    const at = performance.now()
    await sleep(FULL_FOR)
    const hasEnded = !(await isPostgresRunning(site.folder))
    empty()
    // As its service manager does, once there is room.
    if (hasEnded) await startKilledPostgres(site.folder)
    const readyAt = await waitUntilReady(server)
    const broken = chat.all.filter(({ brokenAt }) => brokenAt > at)
    const caughtUpAt = broken.length > 0 ? await chat.waitUntilCaughtUp(broken, at) : readyAt
    const pages = await watch.end('disk of Postgres full', PAGES_WITHIN)
    await chat.end()
    return {
      fault: 'disk of Postgres full for 8 s',
      seen: `${pages.seen}; messages wait in the page${hasEnded ? '; Postgres ended itself, and was started again' : ''}`,
      figures: [
        ...pages.figures,
        ...(await tally(site.sql, chat, 'disk of Postgres full')),
        atMost(
          BACK_WITHIN,
          'disk of Postgres full: the last client has caught up after',
          (caughtUpAt - readyAt) / 1000,
          ' s',
        ),
      ],
    }
  } finally {
    chat.stop()
    empty()
    await server.stop()
  }
}

async function bytesOf(client: HttpClient, address: string): Promise<Buffer> {
  return Buffer.from(await (await client.get(address)).arrayBuffer())
}

async function upload(client: HttpClient): Promise<number> {
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#207a40' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
  return (await client.send('/my-profile/photos', { method: 'POST', body })).status
}
