import { REPORT_REASONS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { pictureSearches } from 'db/schema/hashes'
import { reports } from 'db/schema/reports'
import { sessions } from 'db/schema/sessions'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditHead } from '~/domains/accounts/audit/verify-log.server'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import { releaseDecision } from '~/domains/moderation/decisions/deliver-decision.server'
import { recordAuthorityRequest } from '~/domains/moderation/transparency/authority-requests.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
let person: Awaited<ReturnType<typeof makeAccount>>
let caseId: string
beforeEach(async () => {
  person = await makeAccount({ firstName: 'Luana' })
  const about = { subjectType: 'profile', subjectId: person.id, userId: person.id } as const
  const [made] = await db
    .insert(moderationCases)
    .values({ ...about, dueAt: new Date() })
    .returning()
  caseId = made?.id ?? ''
})

const decidePath = () => `/admin/cases/${caseId}/decide`
const lastDecision = async () => {
  const [row] = await db
    .select()
    .from(decisions)
    .where(eq(decisions.caseId, caseId))
    .orderBy(desc(decisions.createdAt))
  if (!row) throw new Error('nothing was decided')
  return row
}
/** As the statement's time has come. */
async function release() {
  const { id } = await lastDecision()
  await db
    .update(decisions)
    .set({ statementDueAt: new Date(Date.now() - 1) })
    .where(eq(decisions.id, id))
  await releaseDecision(id)
  return { id, secret: appealSecrets(id).find(Boolean) ?? '' }
}
const moderator = () => signedInClient(server, { isAdmin: true })
const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

describe('deciding', () => {
  it('shows the statement as it will be sent, decides, and undoes by a form', async () => {
    const { client } = await moderator()
    const query = new URLSearchParams({ action: 'warn', ground: 'harassment', facts: 'Drei Drohungen.' })
    const preview = await text(await client.get(`${decidePath()}?${query}`))
    expect(preview).toContain('So wird es verschickt')
    expect(preview).toContain('Sachverhalt: Drei Drohungen.')
    const form = { version: '1', ...Object.fromEntries(query) }
    const decided = await client.postForm(decidePath(), form)
    const { id, statementText } = await lastDecision()
    expect(decided.headers.get('location')).toBe(`${decidePath()}?decided=${id}`)
    expect(statementText).toContain('Sachverhalt: Drei Drohungen.')
    const page = await text(await client.get(`${decidePath()}?decided=${id}`))
    expect(page).toContain(`action="/admin/decisions/${id}/undo"`)
    const undo = `/admin/decisions/${id}/undo?person=Luana`
    // The case is shown within the search of the queue in which it was decided.
    expect(await text(await client.get('/admin/cases?person=Luana'))).toContain(`action="${undo}"`)
    const undone = await client.postForm(undo, {})
    expect(undone.headers.get('location')).toBe(`/admin/cases/${caseId}?person=Luana`)
    expect((await lastDecision()).undoneAt).not.toBeNull()
  })

  it('says of a decision without a statement that the person is not notified', async () => {
    const { client } = await moderator()
    await client.postForm(decidePath(), { version: '1', action: 'dismiss' })
    const { id } = await lastDecision()
    const page = await text(await client.get(`${decidePath()}?decided=${id}`))
    expect(page).toContain('Die Person wird nicht benachrichtigt. Rückgängig machen geht noch')
    expect(page).not.toContain('Die Mitteilung wird')
  })

  it('returns what is missing at its field, with the input kept', async () => {
    const { client } = await moderator()
    const answer = await client.postForm(decidePath(), {
      ...{ version: '1', action: 'limit', days: '9999', facts: 'Beibehalten' },
    })
    expect(answer.status).toBe(400)
    const page = await text(answer)
    expect(page).toContain('Bitte eine Zahl von 1 bis 365.')
    expect(page).toContain('Beibehalten')
    const long = await client.postForm(decidePath(), {
      version: '1',
      action: 'warn',
      ground: 'spam',
      facts: 'x'.repeat(2001),
    })
    expect(long.status).toBe(400)
    const unknown = await client.postForm(decidePath(), { version: '1', action: 'explode' })
    expect(unknown.status).toBe(400)
  })

  it('an error, a preview and the way back keep the search of the queue in which the case was opened', async () => {
    const { client } = await moderator()
    const form = { version: '1', action: 'warn', next: '/admin/cases?person=Luana' }
    const wrong = await client.postForm(decidePath(), form)
    expect(wrong.status).toBe(400)
    const query = new URLSearchParams({ ...form, ground: 'spam' })
    for (const answer of [wrong, await client.get(`${decidePath()}?${query}`)]) {
      const page = await text(answer)
      expect(page).toContain('name="next" value="/admin/cases?person=Luana"')
      expect(page).toContain(`href="/admin/cases/${caseId}?person=Luana"`)
    }
  })

  it('a suspension without end asks for a proof first, and keeps the form meanwhile', async () => {
    const { client, user } = await moderator()
    await db
      .update(sessions)
      .set({ sess: sql`(sess::jsonb || '{"provedAt":"2020-01-01T00:00:00.000Z"}'::jsonb)::json` })
      .where(eq(sessions.userId, user.id))
    const form = { version: '1', action: 'suspend', ground: 'fraud', facts: 'Dreimal gemeldet.' }
    const answer = await client.postForm(decidePath(), form)
    expect(answer.headers.get('location')).toMatch(/^\/settings\/security\/confirm/)
    expect(await db.select().from(decisions).where(eq(decisions.caseId, caseId))).toEqual([])
    await client.postForm('/settings/security/confirm', { password: PASSWORD })
    expect(await text(await client.get(decidePath()))).toContain('Dreimal gemeldet.')
  })

  it('so does a hand-over that suspends; limits and warnings need none', async () => {
    const { client, user } = await moderator()
    await db
      .update(sessions)
      .set({ sess: sql`(sess::jsonb || '{"provedAt":"2020-01-01T00:00:00.000Z"}'::jsonb)::json` })
      .where(eq(sessions.userId, user.id))
    const form = { version: '1', ground: 'minors', facts: 'BKA, Az. 1' }
    const suspending = await client.postForm(decidePath(), { ...form, action: 'hand-over', suspends: 'on' })
    expect(suspending.headers.get('location')).toMatch(/^\/settings\/security\/confirm/)
    const warned = await client.postForm(decidePath(), { ...form, action: 'warn' })
    expect(warned.headers.get('location')).toMatch(/decided=/)
  })

  it('a case that changed meanwhile leads back to its page, with the input kept', async () => {
    const { client } = await moderator()
    await db.update(moderationCases).set({ version: 2 }).where(eq(moderationCases.id, caseId))
    const form = { version: '1', action: 'warn', ground: 'spam', facts: 'Zehnmal verschickt.' }
    const late = await client.postForm(decidePath(), { ...form, next: '/admin/cases?sort=newest' })
    const address = late.headers.get('location') ?? ''
    expect(address).toBe(`/admin/cases/${caseId}?sort=newest&changed=1`)
    const page = await text(await client.get(address))
    expect(page).toContain('Inzwischen hat sich etwas geändert')
    expect(page).toMatch(/<textarea[^>]*>\n?Zehnmal verschickt\.<\/textarea>/)
    expect(page).toMatch(/name="version" value="2"/)
    expect(page).toMatch(/name="next" value="\/admin\/cases[^"]*\?sort=newest"/)
    expect(await db.$count(decisions, eq(decisions.caseId, caseId))).toBe(0)
  })

  it('says who decided first', async () => {
    const first = await moderator()
    await first.client.postForm(decidePath(), { version: '1', action: 'dismiss' })
    const second = await moderator()
    const form = { version: '1', action: 'dismiss', next: '/admin/cases?person=Luana' }
    const late = await second.client.postForm(decidePath(), form)
    const page = await text(await second.client.get(late.headers.get('location') ?? ''))
    expect(page).toContain(`${first.user.firstName} hat diesen Fall inzwischen entschieden.`)
    expect(page).toContain(`href="/admin/cases/${caseId}?person=Luana"`)
  })
})

describe('the statement in the app', () => {
  it('is a list of labelled facts with the deadline, the rules and the way to what it is about', async () => {
    const { client: staff } = await moderator()
    await staff.postForm(decidePath(), { version: '1', action: 'warn', ground: 'spam', facts: 'A: b' })
    const { id } = await release()
    const client = server.client()
    await client.postForm('/login', { email: person.email, password: PASSWORD })
    const page = await text(await client.get(`/decision/${id}`))
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toMatch(/<dt[^>]*>Sachverhalt<\/dt><dd[^>]*>A: b<\/dd>/)
    expect(page).toMatch(/<dt[^>]*>Worum es geht<\/dt>/)
    expect(page).toMatch(/Du kannst bis zum \d+\.\s\p{L}+\s\d{4} einmal widersprechen\./u)
    for (const href of ['/agb', '/my-profile', '/appeal/']) expect(page).toContain(`href="${href}`)
    expect(page).not.toContain('Mitteilung zu deinem Konto')
    expect(
      (await signedInClient(server).then(({ client: other }) => other.get(`/decision/${id}`))).status,
    ).toBe(404)
  })
})

describe('a suspended person', () => {
  it('reads the statement after the right password only, appeals signed out, and wins', async () => {
    const { client: staff } = await moderator()
    await staff.postForm(decidePath(), {
      version: '1',
      action: 'suspend-days',
      days: '7',
      ground: 'fraud',
      facts: 'Vorkasse.',
    })
    await release()
    const client = server.client()
    const wrong = await text(await client.postForm('/login', { email: person.email, password: 'falsch' }))
    expect(wrong).not.toContain('Vorkasse')
    const refused = await client.postForm('/login', { email: person.email, password: PASSWORD })
    expect(refused.status).toBe(403)
    const page = await text(refused)
    expect(page).toContain('Dein Konto ist bis')
    expect(page).toContain('Sachverhalt: Vorkasse.')
    const link = page.match(/href="(\/appeal\/[^"]+)"/)?.[1] ?? ''
    const call = await client.postJson('/api/auth/login', { email: person.email, password: PASSWORD })
    const { code, message } = await call.json()
    expect([call.status, code]).toEqual([403, 'suspended'])
    expect(message).toContain('Vorkasse')
    expect(message).toMatch(/\/appeal\//)

    const form = await client.get(link)
    expect(form.headers.get('cache-control')).toContain('no-store')
    expect(await text(form)).toContain('Vorkasse.')
    const empty = await client.postForm(link, { text: '   ' })
    expect(empty.status).toBe(400)
    expect(await text(empty)).toContain('Bitte schreib, warum du widersprichst.')
    const long = await client.postForm(link, { text: 'lang '.repeat(1001) })
    expect(long.status).toBe(400)
    expect(await text(long)).toContain('lang lang lang')
    expect((await client.postForm(link, { text: 'Das war ich nicht.' })).status).toBe(302)
    expect(await text(await client.get(link))).toContain('Dein Widerspruch ist angekommen')

    const [appeal] = await db
      .select()
      .from(appeals)
      .where(eq(appeals.decisionId, (await lastDecision()).id))
    const { client: other } = await moderator()
    const queue = await text(await other.get('/admin/appeals'))
    expect(queue).toContain(`/admin/appeals/${appeal?.id}`)
    const detail = await text(await other.get(`/admin/appeals/${appeal?.id}`))
    expect(detail).toContain('<title>Widersprüche · Orchidee</title>')
    const own = await staff.postForm(`/admin/appeals/${appeal?.id}`, { outcome: 'upheld', answer: 'Ja' })
    expect(own.status).toBe(409)
    const ownPage = await text(own)
    for (const shown of ['Das war deine Entscheidung.', 'Deine Antwort wurde nicht gesendet:', '>Ja<'])
      expect(ownPage).toContain(shown)
    expect((await other.postForm(`/admin/appeals/${appeal?.id}`, { outcome: 'upheld' })).status).toBe(400)
    await other.postForm(`/admin/appeals/${appeal?.id}`, { outcome: 'upheld', answer: 'Stimmt.' })
    const { client: third } = await moderator()
    const answer = { outcome: 'rejected', answer: 'Zu spät' }
    const late = await third.postForm(`/admin/appeals/${appeal?.id}`, answer)
    expect(late.status).toBe(409)
    const latePage = await text(late)
    for (const shown of [
      'hat diesen Widerspruch inzwischen beantwortet.',
      '>Zu spät<',
      '>Stimmt.<',
      'Widerspruch stattgegeben',
    ])
      expect(latePage).toContain(shown)
    expect(await text(await client.get(link))).toContain('Stimmt.')
    expect((await client.postForm('/login', { email: person.email, password: PASSWORD })).status).toBe(302)
  })

  it('can sign in at the moment at which it ends', async () => {
    const { client: staff } = await moderator()
    await staff.postForm(decidePath(), { version: '1', action: 'suspend-days', days: '1', ground: 'fraud' })
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db.update(decisions).set({ createdAt: long }).where(eq(decisions.caseId, caseId))
    await db
      .update(users)
      .set({ suspendedUntil: new Date(Date.now() - 1) })
      .where(eq(users.id, person.id))
    const answer = await server.client().postForm('/login', { email: person.email, password: PASSWORD })
    expect(answer.status).toBe(302)
  })
})

it('a warning is on every page until it is read, and nobody else reads it', async () => {
  const { client: staff } = await moderator()
  await staff.postForm(decidePath(), { version: '1', action: 'warn', ground: 'spam' })
  const client = server.client()
  await client.postForm('/login', { email: person.email, password: PASSWORD })
  expect(await text(await client.get('/settings'))).not.toContain('Mitteilung der Moderation')
  const { id } = await release()
  expect(await text(await client.get('/settings'))).toContain(`href="/decision/${id}"`)
  expect(await text(await client.get('/chat'))).toContain(`href="/decision/${id}"`)
  const { client: stranger } = await signedInClient(server)
  expect((await stranger.get(`/decision/${id}`)).status).toBe(404)
  expect(await text(await client.get(`/decision/${id}`))).toContain('Wir verwarnen dich.')
  expect(await text(await client.get('/settings'))).not.toContain(`href="/decision/${id}"`)
})

describe('/report', () => {
  const send = (address: string, over: Record<string, string> = {}) =>
    server.client().postForm('/report', { address, reason: 'fake', ...stampFields(), ...over })

  it('offers every reason, that of a suspected minor first, and none is chosen', async () => {
    const page = await text(await server.client().get('/report'))
    const radios = [...page.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => / name="reason"/.test(input))
    expect(radios.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([...REPORT_REASONS])
    expect(radios.filter((input) => / checked/.test(input))).toEqual([])
  })

  it('answers the same for listed, hidden and unknown profiles', async () => {
    const listed = await listedPerson()
    const hidden = await listedPerson({ isSuspended: true })
    const answers: unknown[] = []
    for (const id of [listed, hidden, crypto.randomUUID()]) {
      const answer = await send(`/profile/${id}`)
      const location = answer.headers.get('location') ?? ''
      const number = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(location)?.[0] ?? ''
      const receipt = await text(await server.client().get(location))
      expect(receipt).toContain(number)
      answers.push([answer.status, location.replace(number, 'N'), receipt.replaceAll(number, 'N')])
    }
    expect(answers[0]).toEqual([302, '/report?number=N', expect.any(String)])
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]])
    // The worker opens cases of the two that exist.
    const opened = inArray(reports.reportedUserId, [listed, hidden])
    await vi.waitFor(async () => expect(await db.$count(reports, opened)).toBe(2), { timeout: 30_000 })
  })

  it('sent again, since the answer was lost, has the same receipt', async () => {
    const form = { ...stampFields(), details: 'Zweimal' }
    const path = `/profile/${crypto.randomUUID()}`
    const [first, again, other] = [await send(path, form), await send(path, form), await send(path)]
    expect([first.status, again.status, other.status]).toEqual([302, 302, 302])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(other.headers.get('location')).not.toBe(first.headers.get('location'))
  })

  it('of a page of another account, which is still open, is not sent', async () => {
    const { client, user } = await signedInClient(server)
    expect(await text(await client.get('/report'))).toContain(`name="account" value="${user.id}"`)
    expect(await text(await server.client().get('/report'))).not.toContain('name="account"')
    const form = { address: `/profile/${crypto.randomUUID()}`, reason: 'fake', ...stampFields() }
    const refused = await client.postForm('/report', { ...form, account: person.id })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/report'])
    expect(await text(await client.get('/report'))).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    const sent = await client.postForm('/report', { ...form, account: user.id })
    expect(sent.headers.get('location')).toMatch(/^\/report\?number=/)
  })

  it('needs a name and a mail for illegal content, and keeps what was typed', async () => {
    const answer = await send('/profile/x', { isIllegal: 'on', details: 'Meine Fotos' })
    expect(answer.status).toBe(400)
    const page = await text(answer)
    expect(page).toContain('Für die Meldung rechtswidriger Inhalte brauchen wir deine E-Mail-Adresse.')
    expect(page).toContain('Meine Fotos')
    const long = await send('/profile/x', { details: 'x'.repeat(5000) })
    expect(long.status).toBe(400)
  })
})

it('a search for pictures by a page of another account, which is still open, is not made', async () => {
  const { client, user } = await signedInClient(server)
  expect(await text(await client.get('/my-picture'))).toContain(`name="account" value="${user.id}"`)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...stampFields(), account: person.id })) body.set(name, value)
  body.set('photos', new Blob(['x']), 'x.png')
  const refused = await client.send('/my-picture', { method: 'POST', body })
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/my-picture'])
  expect(await db.$count(pictureSearches, eq(pictureSearches.userId, user.id))).toBe(0)
})

it('/transparency is public, in every language, as page, JSON and CSV', async () => {
  const client = server.client()
  for (const [language, title] of Object.entries({
    de: 'Transparenz',
    en: 'Transparency',
    fr: 'Transparence',
  }))
    expect(await text(await client.get(`/transparency?lang=${language}`))).toContain(title)
  expect(await (await client.get('/transparency.json')).json()).toMatchObject({ months: [] })
  expect((await client.get('/transparency.csv')).headers.get('content-type')).toContain('text/csv')
})

it('/transparency names the newest entry of the audit log, as page and JSON', async () => {
  await recordAuthorityRequest('7 Js 1/26')
  const { seq, hash } = await auditHead()
  const client = server.client()
  const page = await text(await client.get('/transparency'))
  for (const shown of [String(seq), hash]) expect(page).toContain(shown)
  expect(await (await client.get('/transparency.json')).json()).toMatchObject({ auditHead: { seq, hash } })
})

it('an appeal link without a decision says so and what to do next, on every request', async () => {
  for (const answer of [
    await server.client().get('/appeal/nobody'),
    await server.client().postForm('/appeal/nobody', { text: 'Das stimmt nicht.' }),
  ]) {
    const html = await text(answer)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(html).toContain('Entscheidung nicht gefunden')
    expect(html).toContain('href="/support"')
  }
})

describe('the page of an appeal', () => {
  it('has the answer of a moderator that was sent after their session had ended', async () => {
    const { client: staff } = await moderator()
    await staff.postForm(decidePath(), { version: '1', action: 'warn', ground: 'spam' })
    const { id: decisionId } = await release()
    const values = { decisionId, text: 'Das war ich nicht.', language: 'de' } as const
    const [appeal] = await db.insert(appeals).values(values).returning()
    const path = `/admin/appeals/${appeal?.id}`
    const { client, user } = await moderator()
    const fields = new Map([
      ['outcome', 'rejected'],
      ['answer', 'Lang überlegt.'],
    ])
    const draft = (await saveFormDraft({ userId: user.id, path, fields })) ?? ''
    client.cookies.set('form-draft', draft.split(';')[0]?.slice('form-draft='.length) ?? '')
    const page = await text(await client.get(path))
    expect(page).toContain('Deine Eingaben sind wieder da')
    expect(page).toMatch(/name="answer"[^>]*>Lang überlegt\./)
    expect(/<input[^>]*value="rejected"[^>]*>/.exec(page)?.[0]).toContain('checked=""')
    expect(await text(await client.get(path))).not.toContain('Lang überlegt.')
  })
})
