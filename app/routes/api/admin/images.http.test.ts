import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/db.server'
import { listedPerson } from '~/testing/people/listed-person'
import { startServer, type TestServer } from '~/testing/server'
import { signedInClient } from '~/testing/sign-in'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await closeDb()
})

async function waitingImage(firstName = 'Luna'): Promise<{ id: string; owner: string }> {
  const owner = await listedPerson({ photo: 'pending', firstName })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  if (!row) throw new Error('no pending image')
  return { id: row.id, owner }
}

test('the API: list, approve, approve again, reject without and with a reason', async () => {
  const { client } = await signedInClient(server, { isAdmin: true })
  const { id, owner } = await waitingImage()
  const visitor = server.client()
  expect((await visitor.get(`/api/users/${owner}/public`)).status).toBe(404)
  const pending: Record<string, string>[] = await (await client.get('/api/admin/images/pending')).json()
  const entry = pending.find((image) => image.id === id)
  expect(Object.keys(entry ?? {}).sort()).toEqual(['id', 'imageUrl', 'uploadedAt', 'username'])

  const approved = await client.postJson(`/api/admin/images/${id}/approve`, {})
  expect([approved.status, await approved.json()]).toEqual([200, { message: 'Bild genehmigt' }])
  expect((await visitor.get(`/api/users/${owner}/public`)).status).toBe(200)
  const again = await client.postJson(`/api/admin/images/${id}/approve`, {})
  expect([again.status, (await again.json()).code]).toEqual([409, 'decided'])

  const other = await waitingImage()
  const reject = (json: unknown) => client.postJson(`/api/admin/images/${other.id}/reject`, json)
  for (const json of [{}, { reason: ' ' }, { reason: ['x'] }, { reason: null }]) {
    const answer = await reject(json)
    const { code, message, errors } = await answer.json()
    expect([answer.status, code, message]).toEqual([400, 'invalid-input', 'Bitte gib einen Grund an.'])
    expect(errors).toEqual({ reason: message })
  }
  const rejected = await reject({ reason: 'Nicht zu erkennen' })
  expect([rejected.status, await rejected.json()]).toEqual([200, { message: 'Bild abgelehnt' }])
  expect((await visitor.get(`/api/users/${other.owner}/public`)).status).toBe(404)
})

test('the page without JavaScript: one image, a missing reason is an error, then the next image', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isAdmin: true })
  const first = await waitingImage('Aurelia')
  const second = await waitingImage('Bellatrix')
  const page = await (await client.get('/admin')).text()
  expect(page).toContain('Bild 1 von 2')
  expect(page).toContain('Aurelia')

  const decide = (fields: Record<string, string>) =>
    client.postForm(`/admin?image=${first.id}`, { id: first.id, next: second.id, ...fields })
  const empty = await decide({ decision: 'reject', reason: ' ' })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Bitte gib einen Grund an.')
  const done = await decide({ decision: 'reject', reason: 'Zu dunkel' })
  expect([done.status, done.headers.get('location')]).toEqual([302, `/admin?image=${second.id}`])
  const next = await (await client.get(`/admin?image=${second.id}`)).text()
  expect(next).toContain('Bild abgelehnt')
  expect(next).toContain('Bild 1 von 1')
  expect(next).toContain('Bellatrix')

  await client.postForm('/admin', { id: second.id, decision: 'approve' })
  expect(await (await client.get('/admin')).text()).toContain('Alles geprüft')
})

test('an approved photo is found by its name and can be rejected, without JavaScript', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isAdmin: true })
  const owner = await listedPerson({ photo: 'approved', firstName: 'Celestine' })
  await listedPerson({ photo: 'approved', firstName: 'Dorothea' })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  expect(await (await client.get('/admin')).text()).toContain('Alles geprüft')
  expect(await (await client.get('/admin?show=approved')).text()).toContain('Bild 1 von 2')

  const found = await (await client.get('/admin?show=approved&name=celes')).text()
  expect(found).toContain('Bild 1 von 1')
  expect(found).toContain('Freigegebenes Foto von Celestine')
  expect(found).not.toContain('Genehmigen')
  const action = `/admin?show=approved&name=celes&image=${row?.id}`
  expect(found).toContain(`action="${action.replaceAll('&', '&amp;')}"`)
  const rejected = await client.postForm(action, {
    id: row?.id ?? '',
    decision: 'reject',
    reason: 'Doch nicht',
  })
  expect([rejected.status, rejected.headers.get('location')]).toEqual([
    302,
    '/admin?show=approved&name=celes',
  ])
  const after = await (await client.get('/admin?show=approved&name=celes')).text()
  expect(after).toContain('Bild abgelehnt')
  expect(after).toContain('Kein Bild gefunden')
  expect((await server.client().get(`/api/users/${owner}/public`)).status).toBe(404)
})
