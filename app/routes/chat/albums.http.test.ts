import { albumAccess, privateAlbums } from 'db/schema/albums'
import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
// The text of an expired share: dimmed, and without a link.
const EXPIRED = /<span class="[^"]*italic opacity-75">(?:(?!<a )[\s\S])*?Zugriff abgelaufen/

it('a shared album is a link while the access lasts, and afterwards plain text', async () => {
  const jonas = await signedInClient(server, { firstName: 'Jonas' })
  const luana = await signedInClient(server, { firstName: 'Luana', userType: 'trans' })
  const [album] = await db
    .insert(privateAlbums)
    .values({ ownerId: luana.user.id, title: 'Am See' })
    .returning()
  const albumId = album?.id ?? ''
  const made = await makeConversation(
    [jonas.user.id, luana.user.id],
    [
      [jonas.user.id, 'Hallo'],
      [luana.user.id, 'Schau mal'],
    ],
  )
  const until = (ms: number) => new Date(Date.now() + ms)
  await db
    .update(messages)
    .set({
      messageType: 'private_album',
      content: '',
      privateAlbumId: albumId,
      privateAlbumAccessExpiresAt: until(hours(24)),
    })
    .where(eq(messages.id, made.messages[1]?.id ?? ''))
  const [access] = await db
    .insert(albumAccess)
    .values({ albumId, userId: jonas.user.id, grantedBy: luana.user.id, expiresAt: until(hours(24)) })
    .returning()
  const link = `href="/albums/private/${albumId}"`
  const thread = async (one = jonas, other = luana) =>
    (await one.client.get(`/chat?user=${other.user.id}`)).text()
  const page = async (one: typeof jonas) => (await one.client.get(`/albums/private/${albumId}`)).status

  const open = await thread()
  expect(open).toContain(link)
  expect(open).toContain('Am See')
  expect(open).toMatch(/title="[^"]*\d\d:\d\d"[^>]*>noch 2[34] Std\./)
  expect([await page(jonas), await page(luana)]).toEqual([200, 200])

  const set = (expiresAt: Date) =>
    db
      .update(albumAccess)
      .set({ expiresAt })
      .where(eq(albumAccess.id, access?.id ?? ''))
  await set(until(-1))
  const over = await thread()
  expect(over).not.toContain(link)
  expect(over).toMatch(EXPIRED)
  expect(over).not.toMatch(/title="[^"]*"[^>]*>Zugriff abgelaufen/)
  expect([await page(jonas), await page(luana)]).toEqual([404, 200])
  // For the owner the album page still exists, but the message has no link and no picture either.
  const own = await thread(luana, jonas)
  expect(own).not.toContain(link)
  expect(own).toMatch(EXPIRED)

  await set(until(hours(1)))
  expect(await thread()).toContain(link)
  const [message] = await (await jonas.client.get(`/api/chat/${luana.user.id}/messages?after=1`)).json()
  expect(message).toMatchObject({ messageType: 'private_album', privateAlbumId: albumId })
  expect(Date.parse(message.privateAlbumAccessExpiresAt)).toBeLessThan(Date.now() + hours(2))

  await db.delete(privateAlbums).where(eq(privateAlbums.id, albumId))
  expect(await thread()).not.toContain(link)
  expect([await page(jonas), await page(luana)]).toEqual([404, 404])
  const otherMember = await signedInClient(server)
  expect(await page(otherMember)).toBe(404)
})
