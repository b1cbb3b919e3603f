import { REQUEST_LIMITS } from 'db/limits/http'
import { BLOCKED_PAGE } from 'db/limits/listing'
import { REPORT_TEXT_MAX } from 'db/limits/moderation'
import { images } from 'db/schema/media'
import { matches, userBlocks } from 'db/schema/relations'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()
let client: HttpClient
let userId: string
beforeAll(async () => {
  const member = await signedInClient(server)
  client = member.client
  userId = member.user.id
})

const text = async (path: string) => (await client.get(path)).text()
const status = async (path: string) => (await client.get(path)).status
const storedAgainst = (id: string) => db.select().from(reports).where(eq(reports.reportedUserId, id))

describe('a report', () => {
  it('is sent as a plain form, with thanks and the time of its review', async () => {
    const id = await listedPerson()
    expect(await text(`/profile?id=${id}`)).toContain(`href="/report/${id}"`)
    const sent = await client.postForm(`/report/${id}`, { image: '', reason: 'fraud', details: 'Vorkasse' })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `/report/${id}?sent=1`])
    const thanks = await text(`/report/${id}?sent=1`)
    expect(thanks).toContain('Sie ist gespeichert')
    expect(thanks).toContain('innerhalb von 24 Stunden, bei Gefahr innerhalb einer Stunde')
    expect(thanks).toContain('Das Ergebnis schicken wir dir per E-Mail.')
    expect(thanks).not.toContain('Ist jemand in Gefahr?')
    expect(await storedAgainst(id)).toMatchObject([
      { reporterId: userId, targetType: 'profile', reason: 'fraud', details: 'Vorkasse' },
    ])
  })

  it('names an emergency contact', async () => {
    const id = await listedPerson()
    await client.postForm(`/report/${id}`, { reason: 'coercion' })
    expect(await text(`/report/${id}?sent=1`)).toContain('Ist jemand in Gefahr?')
  })

  it('shows no thanks without a report', async () => {
    const id = await listedPerson()
    expect(await text(`/report/${id}?sent=1`)).toContain('Meldung senden')
  })

  it('is about one photo if the reader chose one', async () => {
    const id = await listedPerson()
    const [image] = await db.select().from(images).where(eq(images.ownerId, id))
    const name = photoName(image?.url ?? '')
    expect(await text(`/report/${id}?image=${name}`)).toMatch(new RegExp(`checked="" value="${name}"`))
    await client.postForm(`/report/${id}`, { image: name, reason: 'nudity' })
    expect(await storedAgainst(id)).toMatchObject([{ targetType: 'image', targetId: image?.id }])
  })

  it('keeps the input, and shows errors at the fields', async () => {
    const id = await listedPerson()
    const details = 'x'.repeat(REPORT_TEXT_MAX + 1)
    for (const [form, wrong] of [
      [{ details: 'Bitte schaut hin' }, 'Bitte wähle einen Grund.'],
      [{ reason: 'boredom', details: 'Bitte schaut hin' }, 'Bitte wähle einen Grund.'],
      [{ reason: 'other', details }, `Bitte höchstens ${REPORT_TEXT_MAX.toLocaleString('de')} Zeichen.`],
      [{ reason: 'other', image: 'A'.repeat(22), details: 'Weg' }, 'Dieses Foto gibt es nicht mehr.'],
    ] as const) {
      const answer = await client.postForm(`/report/${id}`, form)
      const html = await answer.text()
      expect([answer.status, html.includes(wrong), html.includes(`>${form.details}</textarea>`)]).toEqual([
        400,
        true,
        true,
      ])
    }
    expect(await storedAgainst(id)).toEqual([])
  })

  it('by a page of another account, which is still open, is not sent', async () => {
    const id = await listedPerson()
    expect(await text(`/report/${id}`)).toContain(`name="account" value="${userId}"`)
    const refused = await client.postForm(`/report/${id}`, { reason: 'other', account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/report/${id}`])
    expect(await text(`/report/${id}`)).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(await storedAgainst(id)).toEqual([])
    await client.postForm(`/report/${id}`, { reason: 'other', account: userId })
    expect(await storedAgainst(id)).toHaveLength(1)
  })

  it('is possible only for visible content', async () => {
    const hidden = await listedPerson({ photo: 'pending' })
    for (const id of [userId, hidden, 'nobody']) {
      for (const missing of [
        await client.get(`/report/${id}`),
        await client.postForm(`/report/${id}`, { reason: 'other' }),
        await client.postForm(`/report/${id}`, { reason: 'boredom' }),
      ]) {
        expect([id, missing.status]).toEqual([id, 404])
        expect(await missing.text()).toMatch(/<h1[^>]*>Profil nicht gefunden</)
      }
    }
    const shown = await listedPerson()
    expect((await server.client().postForm(`/report/${shown}`, { reason: 'other' })).status).toBe(404)
    expect(await storedAgainst(shown)).toEqual([])
  })
})

describe('a block', () => {
  it('needs confirmation, is a plain form, and can be undone in the list of blocked people', async () => {
    const id = await listedPerson({ firstName: 'Valerie' })
    await client.postJson('/api/matches', { targetUserId: id, isLike: true })
    expect(await text(`/block/${id}`)).toContain('Valerie blockieren?')
    expect(await status(`/profile?id=${id}`)).toBe(200)

    const done = await client.postForm(`/block/${id}`, {})
    expect([done.status, done.headers.get('location')]).toEqual([302, '/settings/blocked'])
    expect(await text('/settings/blocked')).toContain('Valerie ist blockiert.')
    expect(await text('/settings/blocked')).toContain(`name="userId" value="${id}"`)
    for (const path of [`/profile?id=${id}`, `/profile/${id}`, `/api/users/${id}/public`, `/report/${id}`]) {
      expect([path, await status(path)]).toEqual([path, 404])
    }
    expect(await text('/api/matches')).not.toContain(id)
    expect(await text('/api/users/recommended')).not.toContain(id)
    expect(await db.$count(matches, eq(matches.targetUserId, id))).toBe(0)
    expect((await client.get(`/block/${id}`)).headers.get('location')).toBe('/settings/blocked')

    await client.postForm('/settings/blocked', { userId: id })
    expect(await text('/settings/blocked')).not.toContain(id)
    expect(await status(`/profile?id=${id}`)).toBe(200)
  })

  it('removed, leads back to its page of the list; to the first one once a later page has no entry left', async () => {
    const { client: reader, user } = await signedInClient(server)
    const at = Date.now()
    const rows = []
    for (let n = 0; n <= BLOCKED_PAGE + 1; n++) {
      const { id } = await makeAccount()
      rows.push({ userId: user.id, blockedUserId: id, createdAt: new Date(at - n * 1000) })
    }
    await db.insert(userBlocks).values(rows)
    const [first = '', last = ''] = rows.slice(-2).map(({ blockedUserId }) => blockedUserId)
    const page = await (await reader.get('/settings/blocked')).text()
    const later = /href="(\/settings\/blocked\?cursor=[^"]+)"/.exec(page)?.[1] ?? ''
    const shown = await (await reader.get(later)).text()
    expect(shown).toContain(`name="userId" value="${last}"`)
    expect(shown).toContain(`<form method="post" action="${later}">`)
    const removed = await reader.postForm(later, { userId: first })
    expect([removed.status, removed.headers.get('location')]).toEqual([302, later])
    await reader.postForm(later, { userId: last })
    const gone = await reader.get(later)
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/settings/blocked'])
  })

  it('by a page of another account, which is still open, blocks nobody', async () => {
    const id = await listedPerson()
    expect(await text(`/block/${id}`)).toContain(`name="account" value="${userId}"`)
    const refused = await client.postForm(`/block/${id}`, { account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/block/${id}`])
    expect(await text(`/block/${id}`)).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(await db.$count(userBlocks, eq(userBlocks.blockedUserId, id))).toBe(0)
  })

  it('is impossible for oneself and for invisible people', async () => {
    expect((await client.postForm(`/block/${userId}`, {})).status).toBe(422)
    const hidden = await listedPerson({ photo: 'none' })
    for (const missing of [
      await client.get(`/block/${hidden}`),
      await client.postForm(`/block/${hidden}`, {}),
    ]) {
      expect(missing.status).toBe(404)
      expect(await missing.text()).toMatch(/<h1[^>]*>Profil nicht gefunden</)
    }
  })
})

it('of fifty reports in a minute those over the limit are refused with a text, and one is stored', async () => {
  const { client, user } = await signedInClient(server)
  const id = await listedPerson()
  let refused: Response | undefined
  for (let at = 0; at < 50; at++) {
    const sent = await client.postForm(`/report/${id}`, { reason: 'fake' })
    if (sent.status !== 302) refused ??= sent
  }
  expect(refused?.status).toBe(429)
  expect(refused?.headers.get('retry-after')).toBeTruthy()
  const page = await refused?.text()
  expect(page).toContain('Deine Meldung wurde nicht gesendet')
  const minutesLeft = Math.ceil(Number(refused?.headers.get('retry-after')) / 60)
  expect(page).toMatch(new RegExp(`Bitte warte noch ${minutesLeft} Minuten?\\.`))
  expect(REQUEST_LIMITS.report.points).toBeLessThan(50)
  expect(await db.$count(reports, eq(reports.reporterId, user.id))).toBe(1)
  const long = await client.postForm(`/report/${id}`, { reason: 'fake', details: 'x'.repeat(5000) })
  expect(long.status).toBe(400)
}, 120_000)
