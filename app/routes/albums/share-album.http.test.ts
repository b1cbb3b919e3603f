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

it('says at once why an album can be shared with nobody', async () => {
  const luana = await signedInClient(server, { firstName: 'Luana', userType: 'trans' })
  const jonas = await signedInClient(server, { firstName: 'Jonas' })
  await makeConversation(
    [luana.user.id, jonas.user.id],
    [
      [jonas.user.id, 'Hallo'],
      [luana.user.id, 'Schau mal'],
    ],
  )
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
