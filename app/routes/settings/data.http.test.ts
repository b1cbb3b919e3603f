import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days, minutes, seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { linkIn, waitForMail } from '~/testing/mails'
import { openArchive } from '~/testing/opened-archive'
import { PASSWORD } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'

vi.setConfig({ testTimeout: seconds(180), hookTimeout: seconds(180) })

const server = sharedServer()
const PAGE = '/settings/data'
type Person = Awaited<ReturnType<typeof signedInClient>>
let person: Person
let other: Person
let admin: Person
let exportId: string
let link: string
const download = (id = exportId) => `${PAGE}/download/${id}`

/** The proof of this session's sign-in was long ago. */
const forgetProof = (userId: string) =>
  db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb - 'provedAt')::json` })
    .where(eq(sessions.userId, userId))
const prove = (client: HttpClient) =>
  client.postForm('/settings/security/confirm', { password: PASSWORD, redirectTo: PAGE })
const latest = async (userId: string) => {
  const rows = await db.select().from(dataExports).where(eq(dataExports.userId, userId))
  return rows[0]
}
const isReady = (userId: string) =>
  vi.waitFor(async () => expect((await latest(userId))?.status).toBe('ready'), {
    timeout: seconds(90),
    interval: 200,
  })

beforeAll(async () => {
  person = await signedInClient(server, { userType: 'trans', firstName: 'Luana', bio: 'Nur ich' })
  other = await signedInClient(server, { firstName: 'Quentinius' })
  admin = await signedInClient(server, { isAdmin: true })
  await makeConversation([person.user.id, other.user.id], [[other.user.id, 'Hallo du']])
})

describe('requesting', () => {
  it('needs a recent proof, which leads back to the page', async () => {
    await forgetProof(person.user.id)
    const answer = await person.client.postForm(PAGE, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/settings/security/confirm?redirectTo=%2Fsettings%2Fdata',
    ])
    expect(await latest(person.user.id)).toBeUndefined()
    const proved = await prove(person.client)
    expect([proved.status, proved.headers.get('location')]).toEqual([302, PAGE])
  })

  it('shows each state; of parallel requests one counts', async () => {
    const before = await (await person.client.get(PAGE)).text()
    for (const text of [
      'Was wir über dich speichern',
      'Archiv anfordern',
      'Konto löschen',
      'Spätestens 30\u00A0Tage',
    ])
      expect(before).toContain(text)
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.client.postForm(PAGE, {})))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [302, PAGE]),
    )
    expect(await db.$count(dataExports, eq(dataExports.userId, person.user.id))).toBe(1)
    await isReady(person.user.id)
    exportId = (await latest(person.user.id))?.id ?? ''
    const page = await (await person.client.get(PAGE)).text()
    for (const text of ['Dein Archiv ist bereit', download(), 'Ein neues Archiv kannst du ab', 'kB'])
      expect(page).toContain(text)
    expect(page).not.toMatch(/<button[^>]*>[^<]*Archiv anfordern/)

    await db
      .update(dataExports)
      .set({ expiresAt: new Date(0) })
      .where(eq(dataExports.id, exportId))
    expect(await (await person.client.get(PAGE)).text()).toContain('Dein letztes Archiv ist abgelaufen')
    const over = await person.client.get(download())
    expect([over.status, over.headers.get('location')]).toEqual([302, PAGE])
    const expiresAt = new Date(Date.now() + days(7))
    await db.update(dataExports).set({ expiresAt }).where(eq(dataExports.id, exportId))
  })

  it('has a link that loads the page again while one is made', async () => {
    const { client, user } = await signedInClient(server)
    await db.insert(dataExports).values({ userId: user.id })
    const page = await (await client.get(PAGE)).text()
    expect(page).toContain('Dein Archiv wird erstellt')
    expect(page).toMatch(new RegExp(`<a [^>]*href="${PAGE}"[^>]*>Neu laden</a>`))
    await db.delete(dataExports).where(eq(dataExports.userId, user.id))
  })

  it('says when a failed one can be tried again', async () => {
    const { client, user } = await signedInClient(server)
    await db.insert(dataExports).values({ userId: user.id, status: 'failed', endedAt: new Date() })
    const page = await (await client.get(PAGE)).text()
    for (const text of ['Dein Archiv konnte nicht erstellt werden', 'Erneut versuchen'])
      expect(page).toContain(text)
  })
})

describe('downloading', () => {
  it('streams the archive with its length, and parts of it', async () => {
    const answer = await person.client.get(download())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="meine-daten-\d{4}-\d\d-\d\d\.zip"$/,
      ),
      'content-length': String((await latest(person.user.id))?.sizeBytes),
    })
    const zip = Buffer.from(await answer.arrayBuffer())
    const archive = openArchive(zip)
    expect(archive.rows('account')).toMatchObject([{ email: person.user.email, bio: 'Nur ich' }])
    expect(archive.rows('messages')).toMatchObject([{ conversationWith: 'Person 1', content: 'Hallo du' }])
    for (const foreign of [other.user.id, other.user.email, 'Quentinius'])
      expect(zip.includes(foreign)).toBe(false)

    const part = await person.client.get(download(), { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004'])
    const head = await person.client.send(download(), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(zip.length)])
  })

  it('needs a recent proof, or the link of the mail; never less than the session', async () => {
    await forgetProof(person.user.id)
    const answer = await person.client.get(download())
    expect(answer.headers.get('location')).toBe('/settings/security/confirm?redirectTo=%2Fsettings%2Fdata')
    link = linkIn(await waitForMail(person.user.email, PAGE), PAGE)
    const query = new URL(link, server.origin).search
    const page = await person.client.get(link)
    expect(await page.text()).toContain(`${download()}${query}`)
    expect((await person.client.get(`${download()}${query}`)).status).toBe(200)

    const visitor = server.client()
    const signedOut = await visitor.get(link)
    expect([signedOut.status, (await signedOut.text()).includes('Anmeldung erforderlich')]).toEqual([
      404,
      true,
    ])
    expect((await visitor.get(`${download()}${query}`)).status).toBe(404)
  })

  it('by a mailed link is of that archive until the next one is ready, then of the next one without the link', async () => {
    const query = new URL(link, server.origin).search
    const next = { userId: person.user.id, createdAt: new Date(Date.now() + minutes(1)) }
    const [failed] = await db
      .insert(dataExports)
      .values({ ...next, status: 'failed', endedAt: new Date() })
      .returning({ id: dataExports.id })
    const nextId = failed?.id ?? ''
    const isNext = eq(dataExports.id, nextId)
    expect(await (await person.client.get(PAGE)).text()).toContain('Dein Archiv konnte nicht erstellt werden')
    expect(await (await person.client.get(link)).text()).toContain(`${download()}${query}`)

    const isOwn = eq(dataExports.id, exportId)
    const [own] = await db.select().from(dataExports).where(isOwn)
    if (!own) throw new Error('The archive is gone')
    const { file, sizeBytes, readyAt, expiresAt } = own
    const over = { status: 'expired', file: null, endedAt: new Date() } as const
    const ready = { status: 'ready', endedAt: null } as const
    await db.update(dataExports).set(over).where(isOwn)
    await db
      .update(dataExports)
      .set({ ...ready, file: 'f'.repeat(32), sizeBytes, readyAt, expiresAt })
      .where(isNext)
    const page = await (await person.client.get(link)).text()
    expect(page).toContain(`href="${download(nextId)}"`)
    expect(page).not.toContain(`${download(nextId)}?`)

    await db.delete(dataExports).where(isNext)
    await db
      .update(dataExports)
      .set({ ...ready, file })
      .where(isOwn)
  })

  it('does not exist for others, not even for admins, nor with a forged link', async () => {
    const unknown = download('00000000-0000-4000-8000-000000000000')
    for (const { client } of [other, admin]) {
      const [foreign, none] = [await client.get(download()), await client.get(unknown)]
      expect([foreign.status, await foreign.text()]).toEqual([none.status, await none.text()])
      expect(foreign.status).toBe(404)
      expect((await client.get(link)).status).toBe(404)
      expect((await client.get(`${download()}${new URL(link, server.origin).search}`)).status).toBe(404)
    }
    for (const token of ['', 'x', '%00', `${new URL(link, server.origin).searchParams.get('token')}x`]) {
      expect((await person.client.get(`${PAGE}?token=${token}`)).status).toBe(404)
      expect((await person.client.get(`${download()}?token=${token}`)).status).toBe(404)
    }
    expect((await person.client.get(download('x'))).status).toBe(404)
    // The guard of every request answers it.
    expect((await person.client.get(download('..%2f..%2fx'))).status).toBe(400)
  })

  it('ends with a suspension, and with the deletion of the account for good', async () => {
    await prove(person.client)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person.user.id))
    expect((await person.client.get(download())).status).toBe(404)
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, person.user.id))
    expect((await person.client.get(download())).status).toBe(200)

    const gone = await person.client.postForm('/settings/security/delete', {
      confirmation: 'LÖSCHEN',
      password: PASSWORD,
    })
    expect(gone.status).toBe(302)
    expect(await latest(person.user.id)).toBeUndefined()
    expect((await person.client.get(download())).status).toBe(404)

    // Who comes back finds the deadlines, and no archive.
    const again = server.client()
    await again.postForm('/login', { email: person.user.email, password: PASSWORD })
    const restore = await (await again.get('/restore')).text()
    expect(restore).toMatch(/Spätestens am \d+\.\u00a0\w+ \d{4} sind deine Daten/)
    await again.postForm('/restore', {})
    expect(await (await again.get(PAGE)).text()).not.toContain('Archiv ist bereit')
    expect((await again.get(download())).status).toBe(404)
  })
})

it('is in five languages', async () => {
  const { client } = await signedInClient(server)
  for (const [language, text] of [
    ['en', 'What we store about you'],
    ['pt', 'O que guardamos sobre você'],
    ['es', 'Lo que guardamos sobre ti'],
    ['fr', 'Ce que nous enregistrons sur toi'],
  ] as const)
    expect(await (await client.get(`${PAGE}?lang=${language}`)).text()).toContain(text)
})
