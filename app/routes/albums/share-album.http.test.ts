import { albumAccess } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()

/** Two members with an accepted conversation. */
async function pair() {
  const luana = await signedInClient(server, { firstName: 'Luana', userType: 'trans' })
  const jonas = await signedInClient(server, { firstName: 'Jonas' })
  await makeConversation(
    [luana.user.id, jonas.user.id],
    [
      [jonas.user.id, 'Hallo'],
      [luana.user.id, 'Schau mal'],
    ],
  )
  return { luana, jonas }
}

it('says at once why an album can be shared with nobody', async () => {
  const { luana } = await pair()
  const pageOf = async (albumId: string) => (await luana.client.get(`/albums/${albumId}/share`)).text()

  const { id } = await makeAlbum(luana.user, { count: 1 })
  expect(await pageOf(id)).toContain('Mit Jonas teilen')
  await db.update(images).set({ isHeld: true }).where(eq(images.albumId, id))
  const held = await pageOf(id)
  expect(held).toContain('Album konnte nicht geteilt werden')
  expect(held).toContain('Du kannst es teilen, sobald eines freigegeben ist.')
  expect(held).not.toContain('Mit Jonas teilen')
  await db.delete(images).where(eq(images.albumId, id))
  expect(await pageOf(id)).toContain('Ohne Fotos lässt sich ein Album nicht teilen.')

  const createdAt = new Date(Date.now() + days(1))
  const second = await makeAlbum(luana.user, { count: 1, createdAt })
  expect(await pageOf(second.id)).toContain('Ohne Premium liegt das Album über deinem Limit.')
})

it('says of an access that has ended that the album is shared again, not that access was extended', async () => {
  const { luana, jonas } = await pair()
  const { client } = luana
  const album = await makeAlbum(luana.user, { count: 1 })
  const fields = { albumId: album.id, receiverId: jonas.user.id }
  expect((await client.postForm('/albums/share', fields)).status).toBe(302)
  const [access] = await db.select().from(albumAccess).where(eq(albumAccess.albumId, album.id))
  const pressed = async (intent: string) => {
    const page = await (await client.get(`/albums/${album.id}`)).text()
    expect(page).toContain(`value="${intent}"`)
    const form = { ...fields, intent, accessId: access?.id ?? '', from: 'album' }
    const { status, headers } = await client.postForm('/albums/access', form)
    expect([status, headers.get('location')]).toEqual([302, `/albums/${album.id}`])
    return (await client.get(`/albums/${album.id}`)).text()
  }
  expect(await pressed('extend')).toContain('Zugriff verlängert')
  expect(await pressed('revoke')).toContain('Noch einmal teilen')
  const again = await pressed('again')
  expect(again).toContain('Album geteilt')
  expect(again).not.toContain('Zugriff verlängert')
})
