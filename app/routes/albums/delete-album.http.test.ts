import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAlbum } from '~/testing/people/albums'

const server = sharedServer()

/** From now on no image of an album can be deleted, as on a full disk. */
async function refuseDeletion(): Promise<void> {
  await db.execute(sql`
    create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`
    create trigger refuse_deletion before delete on images for each row execute function refuse_deletion()`)
}
const allowDeletion = () => db.execute(sql`drop function if exists refuse_deletion cascade`)
afterEach(allowDeletion)

it.each([
  { query: '', failed: true, left: [0, 0] },
  { query: '?what=images', failed: false, left: [1, 0] },
])('a deletion that fails says so on its page, and the same button tries again: $query', async (o) => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const { id } = await makeAlbum(user, { count: 1 })
  const page = await (await client.get(`/albums/${id}/delete${o.query}`)).text()
  const [, action = ''] = new RegExp(`action="(/albums/${id}/delete[^"]*)"`).exec(page) ?? []
  const sent: Record<string, string> = o.query ? { what: 'images' } : {}

  await refuseDeletion()
  const refused = await client.postForm(action, sent)
  expect(refused.status).toBe(503)
  const html = (await refused.text()).replaceAll(/<script.*?<\/script>/gs, '')
  expect(html).toContain('Das hat nicht geklappt. Bitte versuche es erneut.')
  expect(html.includes('Album löschen fehlgeschlagen')).toBe(o.failed)
  expect(html).toContain(`action="/albums/${id}/delete${o.query}"`)
  const left = () =>
    Promise.all([
      db.$count(privateAlbums, eq(privateAlbums.id, id)),
      db.$count(images, eq(images.albumId, id)),
    ])
  expect(await left()).toEqual([1, 1])

  await allowDeletion()
  expect((await client.postForm(action, sent)).status).toBe(302)
  expect(await left()).toEqual(o.left)
})
