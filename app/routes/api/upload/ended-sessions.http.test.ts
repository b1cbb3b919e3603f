import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { pictureSearches } from 'db/schema/hashes'
import { images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { verifications } from 'db/schema/verification'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAlbum } from '~/testing/people/albums'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()

const picture = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()

const MULTIPART = 'multipart/form-data; boundary=x'
const multipart = (field: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])

type Slow = { client: HttpClient; path: string; type: string; start: Buffer; end: Buffer }

/** Sends a body, of which `end` is still missing when `meanwhile` happens. */
function sendSlowly(
  { client, path, type, start, end }: Slow,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(start)
      // By then the request has its viewer, unless that waits for the whole body.
      await sleep(500)
      await meanwhile()
      controller.enqueue(end)
      controller.close()
    },
  })
  return fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: {
      cookie: `session=${client.cookies.get('session')}`,
      origin: server.origin,
      'content-type': type,
    },
    duplex: 'half',
  } as RequestInit)
}

const endSessions = (userId: string) =>
  db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, userId))

/** A member with an empty album, whose upload is still under way when `meanwhile` happens. */
async function upload(
  { path, field }: { path: (albumId: string) => string; field: string },
  meanwhile: (userId: string) => Promise<unknown>,
) {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const album = await makeAlbum(user, { count: 0 })
  const form = multipart(field, await picture())
  const parts = { start: form.subarray(0, 100), end: form.subarray(100) }
  const answer = await sendSlowly({ client, path: path(album.id), type: MULTIPART, ...parts }, () =>
    meanwhile(user.id),
  )
  return { answer, user }
}

const PLACES = [
  ['a call for an album', { path: (id: string) => `/api/private-albums/${id}/upload`, field: 'images' }, 401],
  ['the form of an album', { path: (id: string) => `/albums/${id}`, field: 'images' }, 302],
  ['a call for a profile photo', { path: () => '/api/upload/profile-image', field: 'image' }, 401],
  ['the form of the own photos', { path: () => '/my-profile/photos', field: 'image' }, 302],
  ['the form of a verification', { path: () => '/verification/age', field: 'document' }, 302],
] as const

it.each(PLACES)('stores nothing by %s whose session ends during the upload', async (_, place, status) => {
  const { answer, user } = await upload(place, endSessions)
  expect(answer.status).toBe(status)
  if (status === 302) expect(answer.headers.get('location')).toMatch(/^\/login/)
  expect(await db.$count(images, eq(images.ownerId, user.id))).toBe(0)
  expect(await db.$count(verifications, eq(verifications.userId, user.id))).toBe(0)
})

it.each(PLACES.slice(0, 4))('stores the photo by %s whose session goes on', async (_, place) => {
  const { answer, user } = await upload(place, async () => undefined)
  expect([200, 302]).toContain(answer.status)
  expect(await db.$count(images, eq(images.ownerId, user.id))).toBe(1)
})

it.each([
  ['deletes nothing once its session has ended', true],
  ['deletes the picture while its session goes on', false],
])('a form without files, whose last bytes arrive late, %s', async (_, isEnded) => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const album = await makeAlbum(user, { count: 1 })
  const fields = new URLSearchParams({ intent: 'remove', image: album.imageIds[0] ?? '' })
  const form = Buffer.from(fields.toString())
  const type = 'application/x-www-form-urlencoded'
  const parts = { start: form.subarray(0, 5), end: form.subarray(5) }
  const answer = await sendSlowly({ client, path: `/albums/${album.id}`, type, ...parts }, async () => {
    if (isEnded) await endSessions(user.id)
  })
  const to = isEnded ? /^\/login\?/ : new RegExp(`^/albums/${album.id}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringMatching(to)])
  expect(await db.$count(images, eq(images.albumId, album.id))).toBe(isEnded ? 1 : 0)
})

const endRole = (userId: string) => db.update(users).set({ isModerator: false }).where(eq(users.id, userId))

it.each([
  ['whose session ends', endSessions, /^\/login\?/],
  ['whose role ends', endRole, /^\/$/],
])('a moderator %s while a leaked picture arrives learns nothing about it', async (_, meanwhile, to) => {
  const { client, user } = await signedInClient(server, { isModerator: true })
  const form = multipart('image', await picture())
  const parts = { start: form.subarray(0, 100), end: form.subarray(100) }
  const answer = await sendSlowly({ client, path: '/admin/leaks', type: MULTIPART, ...parts }, () =>
    meanwhile(user.id),
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringMatching(to)])
  expect(await db.$count(adminLogs, eq(adminLogs.adminId, user.id))).toBe(0)
})

it.each([
  ['adds no message once its session has ended', true],
  ['adds a message while its session goes on', false],
])('a reply to an own support ticket, whose picture arrives late, %s', async (_, isEnded) => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const about = { language: 'de', category: 'account', subject: 'Anmeldung' } as const
  const owner = { userId: user.id, email: `${user.id}@example.test` }
  const [ticket] = await db
    .insert(supportTickets)
    .values({ ...about, ...owner, number: user.id, waitingSince: new Date() })
    .returning({ id: supportTickets.id })
  const ticketId = ticket?.id ?? ''
  const message = Buffer.from('--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHallo\r\n')
  const form = Buffer.concat([message, multipart('images', await picture())])
  const parts = { start: form.subarray(0, 100), end: form.subarray(100) }
  const path = `/support/tickets/${ticketId}`
  const answer = await sendSlowly({ client, path, type: MULTIPART, ...parts }, async () => {
    if (isEnded) await endSessions(user.id)
  })
  expect(answer.headers.get('location')).toMatch(isEnded ? /^\/login/ : /^\/support\/tickets/)
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))).toBe(isEnded ? 0 : 1)
})

it.each([
  ['/support', 'images'],
  ['/my-picture', 'photos'],
])('the form at %s is stored for a member only while the session goes on', async (path, field) => {
  for (const isEnded of [true, false]) {
    const { client, user } = await signedInClient(server)
    const about = { category: 'account', subject: 'Anmeldung', message: 'Hallo' }
    const texts = Object.entries({ ...about, email: user.email, ...stampFields() }).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const form = Buffer.concat([Buffer.from(texts.join('')), multipart(field, await picture())])
    const parts = { start: form.subarray(0, 100), end: form.subarray(100) }
    const answer = await sendSlowly({ client, path, type: MULTIPART, ...parts }, async () => {
      if (isEnded) await endSessions(user.id)
    })
    const to = isEnded ? /^\/login/ : /^\/(support\?number|my-picture\?sent)=/
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringMatching(to)])
    const tickets = await db.$count(supportTickets, eq(supportTickets.email, user.email))
    const searches = await db.$count(pictureSearches, eq(pictureSearches.userId, user.id))
    expect(tickets + searches).toBe(isEnded ? 0 : 1)
  }
})
