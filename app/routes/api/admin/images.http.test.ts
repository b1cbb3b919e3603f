import { randomUUID } from 'node:crypto'
import { API_PAGE_MAX } from 'db/limits/listing'
import { APPROVED_PAGE } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { blockedHashes } from 'db/schema/hashes'
import { imageModeration, images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { reportedCase } from '~/testing/people/reported-cases'

const server = sharedServer()

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
  // Repeating one's own decision succeeds. A colleague's call is refused, since the decision is made.
  expect((await client.postJson(`/api/admin/images/${id}/approve`, {})).status).toBe(200)
  const { client: colleague } = await signedInClient(server, { isAdmin: true })
  const late = await colleague.postJson(`/api/admin/images/${id}/approve`, {})
  expect([late.status, (await late.json()).code]).toEqual([409, 'decided'])

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

/** Rows of so many profile photos, not stored yet. */
const photosOf = (ownerId: string, count: number) =>
  Array.from({ length: count }, (_, position) => ({
    ownerId,
    url: `/media/${randomUUID()}`,
    imageType: 'profile' as const,
    position,
    width: 900,
    height: 1200,
    color: '#aa8899',
  }))

test('the API lists at most a hundred images, and the next ones by the Link header', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const ownerId = await listedPerson({ photo: 'none' })
  const waiting = photosOf(ownerId, API_PAGE_MAX + 1)
  await db.insert(images).values(waiting)
  await db
    .insert(imageModeration)
    .values(waiting.map(({ url, imageType }) => ({ userId: ownerId, imageUrl: url, imageType })))
  const page = await client.get('/api/admin/images/pending')
  const shown: { imageUrl: string }[] = await page.json()
  const next = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1] ?? ''
  const last = await client.get(next)
  const rest: { imageUrl: string }[] = await last.json()
  expect([shown.length, rest.length, last.headers.get('link')]).toEqual([API_PAGE_MAX, 1, null])
  expect([...shown, ...rest].map(({ imageUrl }) => imageUrl).sort()).toEqual(
    waiting.map(({ url }) => url).sort(),
  )
  await db.delete(images).where(eq(images.ownerId, ownerId))
})

test('the page without JavaScript: one image, a missing reason is an error, then the next image', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const first = await waitingImage('Aurelia')
  const second = await waitingImage('Bellatrix')
  const page = await (await client.get('/admin/images')).text()
  expect(page).toContain('Bild 1 von 2')
  expect(page).toContain('Aurelia')

  const decide = (fields: Record<string, string>) =>
    client.postForm(`/admin/images?image=${first.id}`, { id: first.id, next: second.id, ...fields })
  const empty = await decide({ decision: 'reject', reason: ' ' })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Bitte gib einen Grund an.')
  const done = await decide({ decision: 'reject', reason: 'Zu dunkel' })
  expect([done.status, done.headers.get('location')]).toEqual([302, `/admin/images?image=${second.id}`])
  const next = await (await client.get(`/admin/images?image=${second.id}`)).text()
  expect(next).toContain('Bild abgelehnt')
  expect(next).toContain('Bild 1 von 1')
  expect(next).toContain('Bellatrix')

  await client.postForm('/admin/images', { id: second.id, decision: 'approve' })
  expect(await (await client.get('/admin/images')).text()).toContain('Alles geprüft')
})

test('the name leads admins to the account, and moderators to no profile that they cannot open', async () => {
  await db.delete(imageModeration)
  const { owner } = await waitingImage()
  const { client: moderator } = await signedInClient(server, { isModerator: true })
  const { client: admin } = await signedInClient(server, { isAdmin: true })
  const page = await (await moderator.get('/admin/images')).text()
  expect(page).toContain('Luna')
  expect(page).not.toContain(`/profile?id=${owner}`)
  expect(await (await admin.get('/admin/images')).text()).toContain(`href="/admin/users/${owner}"`)
})

test('after a decision about a photo that its owner removed meanwhile comes the next one, with a message', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const [gone, next] = [await waitingImage(), await waitingImage('Bellatrix')]
  await db.delete(imageModeration).where(eq(imageModeration.id, gone.id))
  const fields = { id: gone.id, next: next.id, decision: 'approve' }
  const sent = await client.postForm(`/admin/images?image=${gone.id}`, fields)
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `/admin/images?image=${next.id}`])
  const page = await (await client.get(`/admin/images?image=${next.id}`)).text()
  for (const text of ['Dieses Bild gibt es nicht mehr.', 'Bellatrix']) expect(page).toContain(text)
})

test('an approved photo is found by its name and can be rejected, without JavaScript', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const owner = await listedPerson({ photo: 'approved', firstName: 'Celestine' })
  await listedPerson({ photo: 'approved', firstName: 'Dorothea' })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  const text = async (path: string) => (await client.get(path)).text()
  expect(await text('/admin/images')).toContain('Alles geprüft')
  expect(await text('/admin/images?show=approved')).toContain('Genehmigtes Foto von Dorothea')
  expect(await text('/admin/images?show=approved&from=2026-03-02&to=2026-03-01')).toContain(
    '„Genehmigt von“ liegt nach „bis“.',
  )

  // The link that clears the search is there while there is one, whichever field it is in.
  expect(await text('/admin/images?show=approved')).not.toContain('Zurücksetzen')
  for (const field of ['name=celes', 'from=2026-03-01', 'to=2026-03-01'])
    expect(await text(`/admin/images?show=approved&${field}`)).toContain('Zurücksetzen')

  const search = '/admin/images?show=approved&name=celes'
  const found = await text(search)
  expect(found).toContain('Genehmigtes Foto von Celestine')
  expect(found).not.toContain('Dorothea')
  const href = `${search}&image=${row?.id}`
  expect(found).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
  const page = await text(href)
  expect(page).not.toContain('Genehmigen')
  const fields = { id: row?.id ?? '', decision: 'reject', ground: 'blurry' }
  const rejected = await client.postForm(href, fields)
  expect([rejected.status, rejected.headers.get('location')]).toEqual([302, search])
  const after = await text(search)
  expect(after).toContain('Bild abgelehnt')
  expect(after).toContain('Kein Bild gefunden')
  expect((await server.client().get(`/api/users/${owner}/public`)).status).toBe(404)
})

test('rejecting an approved photo leads back to its page of the grid, and from an empty one to the first', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const ownerId = await listedPerson({ photo: 'none' })
  const approved = photosOf(ownerId, APPROVED_PAGE + 2)
  await db.insert(images).values(approved)
  const rows = approved.map(({ url, imageType }) => ({
    userId: ownerId,
    imageUrl: url,
    imageType,
    status: 'approved' as const,
  }))
  await db.insert(imageModeration).values(rows)
  const grid = '/admin/images?show=approved'
  const text = async (path: string) => (await (await client.get(path)).text()).replaceAll('&amp;', '&')
  const later = /href="(\/admin\/images\?show=approved&before=[^"&]+)"/.exec(await text(grid))?.[1] ?? ''
  const ids = [...(await text(later)).matchAll(/&image=([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  expect(ids).toHaveLength(2)
  for (const id of ids) {
    const fields = { id, decision: 'reject', ground: 'blurry' }
    const rejected = await client.postForm(`${later}&image=${id}`, fields)
    expect([rejected.status, rejected.headers.get('location')]).toEqual([302, later])
  }
  const empty = await client.get(later)
  expect([empty.status, empty.headers.get('location')]).toEqual([302, grid])
  await db.delete(images).where(eq(images.ownerId, ownerId))
})

test('the page undoes one’s own decision; a second moderator sees who decided', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true, firstName: 'Mo' })
  const { client: other } = await signedInClient(server, { isModerator: true, firstName: 'Ada' })
  const { id } = await waitingImage()
  const approve = (by: typeof client) => by.postForm('/admin/images', { id, decision: 'approve' })
  await approve(client)
  const page = await (await client.get('/admin/images')).text()
  const decisionId = page.match(/name="decisionId" value="([^"]+)"/)?.[1] ?? ''
  expect(page).toContain('Bild von Luna genehmigt.')
  await approve(other)
  expect(await (await other.get('/admin/images')).text()).toContain(
    'Mo hat über dieses Bild schon entschieden.',
  )

  const undo = (by: typeof client) => by.postForm('/admin/images', { decision: 'undo', decisionId })
  await undo(other)
  expect(await (await other.get('/admin/images')).text()).toContain('lässt sich nicht mehr rückgängig machen')
  const undone = await undo(client)
  expect([undone.status, undone.headers.get('location')]).toEqual([302, `/admin/images?image=${id}`])
  expect(await (await client.get('/admin/images')).text()).toContain('Bild 1 von 1')
})

test('a rejection without a reason is an error at the reasons, which have the focus', async () => {
  await db.delete(imageModeration)
  const { id } = await waitingImage()
  const { client } = await signedInClient(server, { isModerator: true })
  const refused = await client.postForm('/admin/images', { id, decision: 'reject' })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toMatch(/<fieldset[^>]* aria-describedby="reject-ground-error"[^>]* autofocus=""/)
  expect(html).toMatch(/<input[^>]* name="ground"[^>]* aria-invalid="true"[^>]* data-queue="ground-1"/)
})

test('a rejection that was sent after the session had ended is in the form of its photo again, and in no other', async () => {
  await db.delete(imageModeration)
  const { client, user } = await signedInClient(server, { isModerator: true })
  const first = await waitingImage('Aurelia')
  const second = await waitingImage('Bellatrix')
  const keep = async (decision: string) => {
    const fields = { id: second.id, decision, ground: 'blurry', reason: 'Halb verdeckt', block: 'on' }
    const given = { userId: user.id, path: '/admin/images', fields: new Map(Object.entries(fields)) }
    const draft = (await saveFormDraft(given)) ?? ''
    client.cookies.set('form-draft', draft.split(';')[0]?.slice('form-draft='.length) ?? '')
  }
  const read = async (query = '') => (await client.get(`/admin/images${query}`)).text()
  await keep('reject')
  const page = await read()
  for (const part of ['Bellatrix', 'Deine Eingaben sind wieder da', 'value="Halb verdeckt"'])
    expect(page).toContain(part)
  for (const input of [/<input[^>]*value="blurry"[^>]*>/, /<input[^>]*name="block"[^>]*>/])
    expect(input.exec(page)?.[0]).toContain('checked=""')
  expect(await read(`?image=${second.id}`)).not.toContain('Halb verdeckt')
  await keep('reject')
  expect(await read(`?image=${first.id}`)).not.toContain('Halb verdeckt')
  await keep('approve')
  expect(await read(`?image=${second.id}`)).not.toContain('Deine Eingaben')
})

test('a moderator cannot decide about their own photo', async () => {
  await db.delete(imageModeration)
  const { id, owner } = await waitingImage()
  const { client } = await signedInClient(server, { isModerator: true })
  const { id: self } = await (await client.get('/api/auth/user')).json()
  await db.update(imageModeration).set({ userId: self }).where(eq(imageModeration.userId, owner))
  const page = await (await client.get('/admin/images')).text()
  expect(page).toContain('Das ist dein eigenes Foto')
  expect(page).not.toContain('Genehmigen')
  const answer = await client.postJson(`/api/admin/images/${id}/approve`, {})
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'self'])
})

test('a moderator decides about no photos of staff, nor about those of a person whom they have reported', async () => {
  await db.delete(imageModeration)
  const { id, owner } = await waitingImage()
  const { client, user } = await signedInClient(server, { isModerator: true })
  await makeAccount({ isModerator: true })
  await makeAccount({ isAdmin: true })
  const refusals = async () => {
    const calls = [
      await client.postJson(`/api/admin/images/${id}/approve`, {}),
      await client.postJson(`/api/admin/images/${id}/reject`, { reason: 'Zu dunkel' }),
    ]
    await client.postForm('/admin/images', { id, decision: 'reject', ground: 'blurry' })
    expect(await db.$count(adminLogs, eq(adminLogs.targetId, id))).toBe(0)
    return Promise.all(calls.map(async (answer) => [answer.status, (await answer.json()).code]))
  }

  const expectRefused = async (text: string, refusal: [number, string]) => {
    const page = await (await client.get('/admin/images')).text()
    expect(page).toContain(text)
    for (const form of ['Genehmigen', 'id="reject"']) expect(page).not.toContain(form)
    expect(await refusals()).toEqual([refusal, refusal])
  }
  await db.update(users).set({ isModerator: true }).where(eq(users.id, owner))
  await expectRefused('Über Fotos von Mitgliedern des Teams entscheiden Admins.', [403, 'needs-admin'])
  await db.update(users).set({ isModerator: false }).where(eq(users.id, owner))
  await reportedCase({ userId: owner, by: user })
  await expectRefused('Du hast diese Person selbst gemeldet.', [409, 'own-report'])
})

/** A page without its data: what it displays. */
const displayed = async (client: HttpClient, path: string) =>
  (await (await client.get(path)).text()).replaceAll(/<script.*?<\/script>/gs, '')
const PHOTO = /src(set)?="\/media\//

test('photos of a person reported as a minor are displayed only after a press, to the moderator who pressed', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const { client: colleague } = await signedInClient(server, { isAdmin: true })
  const { id, owner } = await waitingImage()
  const approved = photosOf(owner, 2).slice(1)
  await db.insert(images).values(approved)
  const rows = approved.map(({ url, imageType }) => ({
    userId: owner,
    imageUrl: url,
    imageType,
    status: 'approved' as const,
  }))
  await db.insert(imageModeration).values(rows)
  const grid = `/admin/images?show=approved&person=${owner}`
  const account = `/admin/users/${owner}`
  expect(await displayed(colleague, account)).toMatch(PHOTO)

  const { caseId } = await reportedCase({ userId: owner, reason: 'underage' })
  const page = await displayed(client, '/admin/images')
  for (const text of ['Bilder sind verdeckt', 'Luna', 'Ablehnen']) expect(page).toContain(text)
  expect(page).not.toContain('Genehmigen')
  for (const hidden of [page, await displayed(client, grid), await displayed(colleague, account)])
    expect(hidden).not.toMatch(PHOTO)
  expect(await displayed(client, grid)).toContain('Genehmigtes Foto von Luna. Bilder sind verdeckt')
  const approve = async (by: HttpClient) => {
    const answer = await by.postJson(`/api/admin/images/${id}/approve`, {})
    return [answer.status, (await answer.json()).code]
  }
  expect(await approve(client)).toEqual([409, 'unseen'])
  const unseen = await client.postForm('/admin/images', { id, decision: 'approve' })
  expect([unseen.status, unseen.headers.get('location')]).toEqual([302, `/admin/images?image=${id}`])
  expect(await displayed(client, '/admin/images')).toContain('Ein Fall verdeckt die Fotos dieser Person.')

  const pressed = await client.postForm('/admin/images', { id, decision: 'show' })
  const href = pressed.headers.get('location') ?? ''
  expect([pressed.status, href]).toEqual([302, expect.stringContaining(`/admin/images?image=${id}&shown=`)])
  const isPress = and(eq(adminLogs.action, 'case.reveal'), eq(adminLogs.targetId, caseId))
  expect(await db.$count(adminLogs, isPress)).toBe(1)
  const shown = await displayed(client, href)
  for (const { url } of await db.select().from(images).where(eq(images.ownerId, owner)))
    expect(shown).toContain(`src="${url}/`)
  expect(shown).toContain('Genehmigen')
  const form = /<form[^>]*id="reject"[^>]*>/.exec(shown)?.[0] ?? ''
  const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const refused = await client.postForm(action, { id, decision: 'reject' })
  expect([refused.status, PHOTO.test(await refused.text())]).toEqual([400, true])
  expect(await displayed(colleague, href)).toContain('Bilder sind verdeckt')
  expect(await approve(colleague)).toEqual([409, 'unseen'])

  // Dismissed.
  await db
    .update(moderationCases)
    .set({ status: 'decided', decidedAt: new Date() })
    .where(eq(moderationCases.id, caseId))
  for (const path of ['/admin/images', grid, account]) expect(await displayed(colleague, path)).toMatch(PHOTO)
  expect(await approve(colleague)).toEqual([200, undefined])
})

test('what was chosen and typed to reject a photo stays when hidden photos are displayed', async () => {
  await db.delete(imageModeration)
  const { client } = await signedInClient(server, { isModerator: true })
  const { id, owner } = await waitingImage()
  await reportedCase({ userId: owner, reason: 'underage' })
  const page = await displayed(client, '/admin/images')
  // A browser sends the fields of a form in the order of the page, and of several with one name the first counts.
  const button = page.search(/<button(?=[^>]*form="reject")(?=[^>]*value="show")/)
  expect(button).toBeGreaterThan(0)
  expect(button).toBeLessThan(page.indexOf('id="reject"'))
  // Enter presses the first button of a form: one that rejects.
  const [first] = /<button(?=[^>]*form="reject")[^>]*>/.exec(page) ?? []
  expect(first).toContain('sr-only')
  expect(first).not.toContain('show')

  const typed = { ground: 'blurry', reason: 'Halb verdeckt', block: 'on' }
  const sent = { decision: ['show', 'reject'], id, ...typed }
  const href = (await client.postForm('/admin/images', sent)).headers.get('location') ?? ''
  const shown = await displayed(client, href)
  expect(shown).toMatch(PHOTO)
  expect(shown).toContain('value="Halb verdeckt"')
  for (const input of [/<input[^>]*value="blurry"[^>]*>/, /<input[^>]*name="block"[^>]*>/])
    expect(input.exec(shown)?.[0]).toContain('checked=""')
  expect(shown).not.toContain('Deine Eingaben sind wieder da')
})

test('a moderator’s own photo is not hidden from them: nobody learns here that they are reported themselves', async () => {
  await db.delete(imageModeration)
  const { client, user } = await signedInClient(server, { isModerator: true })
  const { owner } = await waitingImage()
  await db.update(imageModeration).set({ userId: user.id }).where(eq(imageModeration.userId, owner))
  await reportedCase({ userId: user.id, reason: 'underage' })
  const own = await displayed(client, '/admin/images')
  expect([own.includes('Bilder sind verdeckt'), PHOTO.test(own)]).toEqual([false, true])
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.userId, user.id))
  expect(await displayed(client, `/admin/images?show=approved&person=${user.id}`)).toMatch(PHOTO)
})

test('moderators see the nudity threshold, admins change it', async () => {
  const { client: moderator } = await signedInClient(server, { isModerator: true })
  const { client: admin } = await signedInClient(server, { isAdmin: true })
  const path = '/admin/images/agreement'
  const read = await (await moderator.get(path)).text()
  expect(read).toContain('Nur Admins können die Schwelle ändern.')
  expect(read).not.toContain('name="nudityThreshold"')
  const refused = await moderator.postForm(path, { nudityThreshold: '0.80' })
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/admin/cases'])
  const wrong = await admin.postForm(path, { nudityThreshold: '0.10' })
  const shown = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(shown).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*href="#f-nudityThreshold"/)
  expect(shown).toMatch(/<select[^>]* id="f-nudityThreshold"[^>]* aria-invalid="true"/)
  expect(shown).toMatch(/id="f-nudityThreshold-error"[^>]*>Bitte wähle eine der Möglichkeiten\.</)
  expect((await admin.postForm(path, { nudityThreshold: '0.80' })).status).toBe(302)
  expect(await (await admin.get(path)).text()).toContain('Fotos ab 80\u00a0% werden markiert.')
})

test('a nudity threshold that another admin saved meanwhile is named instead of overwritten', async () => {
  const { client: ben } = await signedInClient(server, { isAdmin: true, firstName: 'Ben' })
  const { client: admin } = await signedInClient(server, { isAdmin: true })
  const path = '/admin/images/agreement'
  const seenIn = (page: string) => /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await ben.postForm(path, { nudityThreshold: '0.60' })
  const seen = seenIn(await (await admin.get(path)).text())
  expect(seen).toBe('0.6')
  expect((await ben.postForm(path, { nudityThreshold: '0.70', seen })).status).toBe(302)
  expect((await admin.postForm(path, { nudityThreshold: '0.80', seen })).status).toBe(302)
  const page = await (await admin.get(path)).text()
  expect(page).toContain('Inzwischen von Ben geändert')
  expect(page).toContain('Fotos ab 70\u00a0% werden markiert.')
  // The second press, and the same form once more, since the answer was lost.
  for (let round = 0; round < 2; round++)
    await admin.postForm(path, { nudityThreshold: '0.80', seen: seenIn(page) })
  const saved = await (await admin.get(path)).text()
  expect(saved).toContain('Schwelle gespeichert')
  expect(saved).toContain('Fotos ab 80\u00a0% werden markiert.')
})

test('lifting a block leads back to the page of the list that it was on, and from an empty one to the first', async () => {
  await db.delete(blockedHashes)
  const blocked = Array.from({ length: 31 }, (_, at) => ({
    phashes: ['0'.repeat(16)],
    phashes256: ['0'.repeat(64)],
    note: `Bild ${at}.`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
  }))
  const [oldest] = await db.insert(blockedHashes).values(blocked).returning({ id: blockedHashes.id })
  const { client } = await signedInClient(server, { isAdmin: true })
  const list = '/admin/blocked-pictures'
  const first = await (await client.get(list)).text()
  const later = /href="(\/admin\/blocked-pictures\?before=[^"]+)"/.exec(first)?.[1] ?? ''
  const page = await (await client.get(later)).text()
  expect(page).toContain('Bild 0.')
  expect(page).toContain(`action="${later}"`)

  const lifted = await client.postForm(later, { blockedId: oldest?.id ?? '' })
  expect([lifted.status, lifted.headers.get('location')]).toEqual([302, later])
  const empty = await client.get(later)
  expect([empty.status, empty.headers.get('location')]).toEqual([302, list])
  const back = await (await client.get(list)).text()
  for (const text of ['Sperre aufgehoben', 'Bild 30.']) expect(back).toContain(text)
  expect(back).not.toContain(later)
  await db.delete(blockedHashes)
})
