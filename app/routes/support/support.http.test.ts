import { randomUUID } from 'node:crypto'
import { TICKET_REOPEN_DAYS } from 'db/limits/support'
import { adminLogs } from 'db/schema/admin'
import { requestLimits } from 'db/schema/limits'
import { notices } from 'db/schema/notifications'
import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { and, desc, eq, isNull, like } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { waitForMail } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
type Member = Awaited<ReturnType<typeof signedInClient>>
let moderator: Member
let admin: Member
let member: Member
let stranger: Member
beforeAll(async () => {
  moderator = await signedInClient(server, { isModerator: true, firstName: 'Moritz' })
  admin = await signedInClient(server, { isAdmin: true, firstName: 'Ada' })
  member = await signedInClient(server)
  stranger = await signedInClient(server)
})
// All tests come from one network.
beforeEach(async () => {
  await db.delete(requestLimits).where(like(requestLimits.key, 'support%'))
  await db.delete(requestLimits).where(like(requestLimits.key, 'unproved%'))
})

const newEmail = () => `${randomUUID()}@example.test`
const contact = (over: Record<string, string> = {}) => ({
  ...{ email: newEmail(), category: 'account', subject: 'Anmeldung', message: 'Es geht nicht <b>weiter</b>' },
  ...over,
})
const write = (client: HttpClient, fields: Record<string, string>) =>
  client.postForm('/support', { ...fields, ...stampFields() })
const ticketOf = async (email: string) => {
  const [row] = await db.select().from(supportTickets).where(eq(supportTickets.email, email))
  if (!row) throw new Error('no ticket')
  return row
}
const png = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#7a2040' } })
    .png()
    .toBuffer()
function multipart(fields: Record<string, string>, files: (Buffer | Uint8Array)[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...stampFields() })) form.set(name, value)
  for (const [at, file] of files.entries())
    form.append('images', new Blob([new Uint8Array(file)], { type: 'image/png' }), `bild-${at}.png`)
  return form
}
const send = (client: HttpClient, path: string, body: FormData) => client.send(path, { method: 'POST', body })

it('a visitor writes, gets a number and a mail, and reads and answers at its link', async () => {
  const fields = contact()
  const sent = await write(server.client(), fields)
  expect(sent.status).toBe(302)
  const ticket = await ticketOf(fields.email)
  expect(sent.headers.get('location')).toBe(`/support?number=${ticket.number}`)
  const receipt = await (await server.client().get(`/support?number=${ticket.number}`)).text()
  expect(receipt).toContain(ticket.number)

  const mail = await waitForMail(fields.email)
  const link = /\/support\/tickets\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  const visitor = server.client()
  const page = await visitor.get(link)
  expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
    200,
    'private, no-store',
    'same-origin',
  ])
  const html = await page.text()
  expect(html).toContain('Es geht nicht &lt;b&gt;weiter&lt;/b&gt;')
  expect(html).toContain('name="robots" content="noindex"')
  const replied = await send(visitor, link, multipart({ message: 'Noch etwas' }, [await png()]))
  expect([replied.status, replied.headers.get('location')]).toEqual([302, link])
  const [image] = await db.select().from(ticketImages)
  const shown = await visitor.get(`${link}/images/${image?.id}`)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  await shown.arrayBuffer()
  expect((await visitor.get(`/media/${image?.name}/1280.webp`)).status).toBe(404)
  expect((await stranger.client.get(`/support/tickets/${ticket.id}/images/${image?.id}`)).status).toBe(404)
  const damaged = `${link.slice(0, -2)}AA`
  expect((await visitor.get(damaged)).status).toBe(404)
  expect((await visitor.get(`${damaged}/images/${image?.id}`)).status).toBe(404)
  expect((await visitor.postForm(link, { intent: 'close' })).status).toBe(302)
  expect((await ticketOf(fields.email)).state).toBe('closed')
})

it('closing a ticket sends nothing that is typed, and loses none of it', async () => {
  const fields = contact()
  await write(member.client, fields)
  const { id } = await ticketOf(fields.email)
  const here = `/support/tickets/${id}`
  const close = /<button[^>]*value="close"[^>]*>/.exec(await (await member.client.get(here)).text())?.[0]
  expect(close).toContain('form="reply"')
  const closed = await member.client.postForm(here, { message: 'Halb fertig & eilig', intent: 'close' })
  const html = await closed.text()
  expect([closed.status, closed.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  for (const text of ['Anfrage geschlossen', 'noch nicht gesendet', 'Halb fertig &amp; eilig</textarea>'])
    expect(html).toContain(text)
  expect((await ticketOf(fields.email)).state).toBe('closed')
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, id))).toBe(1)
  const unsent = await member.client.postForm(here, { message: ' ', intent: 'close' })
  expect([unsent.status, unsent.headers.get('location')]).toEqual([302, here])
})

it('a ticket that was closed long ago takes no reply, and leads to a new one', async () => {
  const fields = contact()
  await write(member.client, fields)
  const { id } = await ticketOf(fields.email)
  const shown = async () => {
    const html = await (await member.client.get(`/support/tickets/${id}`)).text()
    return [html.includes('<textarea'), html.includes('Bitte schreib uns eine neue.')]
  }
  const closedSince = (ms: number) =>
    db
      .update(supportTickets)
      .set({ state: 'closed', waitingSince: null, closedAt: new Date(Date.now() - ms) })
      .where(eq(supportTickets.id, id))
  await closedSince(days(TICKET_REOPEN_DAYS) - minutes(5))
  expect(await shown()).toEqual([true, false])
  await closedSince(days(TICKET_REOPEN_DAYS))
  expect(await shown()).toEqual([false, true])
})

it('the error of an empty reply leads to its field', async () => {
  const fields = contact()
  await write(member.client, fields)
  const { id } = await ticketOf(fields.email)
  const refused = await member.client.postForm(`/support/tickets/${id}`, { message: ' ' })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  const field = /<a [^>]*href="#([^"]+)"[^>]*>Bitte schreib eine Nachricht/.exec(html)?.[1]
  expect(/<textarea[^>]*>/.exec(html)?.[0]).toContain(`id="${field}"`)
})

it('a request that is sent again after a lost answer is one, and its answer is that of a new one', async () => {
  for (const client of [server.client(), member.client]) {
    const fields = contact()
    const sent = [await write(client, fields), await write(client, fields)]
    const ticket = await ticketOf(fields.email)
    expect(sent.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      sent.map(() => [302, `/support?number=${ticket.number}`]),
    )
    expect(await db.$count(supportTickets, eq(supportTickets.email, fields.email))).toBe(1)
  }
})

it('a member: the address is filled in, the list shows the ticket, strangers get the same 404 as for none', async () => {
  const form = await (await member.client.get('/support')).text()
  expect(form).toContain(`value="${member.user.email}"`)
  await write(member.client, contact({ email: member.user.email, subject: 'Nur für mich' }))
  const ticket = await ticketOf(member.user.email)
  expect(ticket.userId).toBe(member.user.id)
  expect(await (await member.client.get('/support/tickets')).text()).toContain('Nur für mich')
  expect((await member.client.get(`/support/tickets/${ticket.id}`)).status).toBe(200)
  const bodyOf = async (id: string) => {
    const answer = await stranger.client.get(`/support/tickets/${id}`, { accept: 'text/html' })
    // Scripts carry the stamp of forms; everything that is shown is the same.
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    return [answer.status, html.replaceAll(id, 'ID').replace(/[\w-]{20,}/g, '')]
  }
  expect(await bodyOf(ticket.id)).toEqual(await bodyOf(randomUUID()))
  expect((await stranger.client.postForm(`/support/tickets/${ticket.id}`, { message: 'x' })).status).toBe(404)
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, ticket.id))).toBe(1)
})

it('a page of another account, which is still open, opens no ticket', async () => {
  const { client, user } = member
  expect(await (await client.get('/support')).text()).toContain(`name="account" value="${user.id}"`)
  expect(await (await server.client().get('/support')).text()).not.toContain('name="account"')
  const fields = contact()
  const ofStranger = { ...fields, account: stranger.user.id }
  for (const refused of [
    await write(client, ofStranger),
    await send(client, '/support', multipart(ofStranger, [await png()])),
  ])
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/support'])
  expect(await (await client.get('/support')).text()).toContain(
    'Inzwischen ist ein anderes Konto angemeldet.',
  )
  expect(await db.$count(supportTickets, eq(supportTickets.email, fields.email))).toBe(0)
  await write(client, { ...fields, account: user.id })
  expect((await ticketOf(fields.email)).userId).toBe(user.id)
})

it('what is missing or wrong is named, and the input kept', async () => {
  const empty = await write(server.client(), {})
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringContaining('Bitte fülle alle Pflichtfelder aus.'),
  ])
  const blank = await write(server.client(), contact({ message: ' \n ' }))
  expect([blank.status, await blank.text()]).toEqual([
    400,
    expect.stringContaining('Bitte schreib eine Nachricht.'),
  ])
  const wrong = await write(
    server.client(),
    contact({ category: 'nonsense', email: 'a@', subject: 'Behalten' }),
  )
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  for (const text of ['Bitte wähle ein Thema.', 'gültige E-Mail-Adresse', 'Behalten', 'Falls du Fotos'])
    expect(html).toContain(text)
  // The photos are optional: choosing them again is a hint, and the field not in error.
  expect(/<input[^>]*name="images"[^>]*>/.exec(html)?.[0]).not.toContain('aria-invalid')

  for (const long of ['a'.repeat(10_000), 'ä'.repeat(10_000), '🌸'.repeat(10_000)]) {
    const tooLong = await send(server.client(), '/support', multipart(contact({ message: long }), []))
    const page = await tooLong.text()
    expect([tooLong.status, page.includes('höchstens 5.000 Zeichen'), page.includes(long)]).toEqual([
      400,
      true,
      true,
    ])
  }
  for (const body of [
    multipart(contact({ message: 'a\u0000b' }), []),
    multipart(contact({ subject: '\u0000' }), []),
  ]) {
    const answer = await send(server.client(), '/support', body)
    expect([400, 302]).toContain(answer.status)
  }
  const trap = await server.client().postForm('/support', { ...contact(), ...stampFields(), website: 'x' })
  expect(trap.status).toBe(403)
})

it('images: of a wrong type, too large, four of them; with one refused nothing is stored', async () => {
  const before = await db.$count(supportTickets)
  const fields = contact({ subject: 'Bleibt stehen' })
  const attempts: [Buffer[], number, string][] = [
    [[Buffer.from('hello')], 415, 'bild-0.png: '],
    [[await png(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], 415, 'bild-1.png: '],
    [[Buffer.alloc(5 * 1024 * 1024 + 1)], 413, 'höchstens 5\u00a0MB'],
    [[await png(), await png(), await png(), await png()], 413, 'höchstens 3 Fotos'],
  ]
  for (const [files, status, text] of attempts) {
    const answer = await send(server.client(), '/support', multipart(fields, files))
    const html = await answer.text()
    expect([answer.status, html.includes(text), html.includes('Bleibt stehen')]).toEqual([status, true, true])
    await db.delete(requestLimits).where(like(requestLimits.key, 'unproved%'))
  }
  expect(await db.$count(supportTickets)).toBe(before)
})

it('fifty in a minute: the first ones are taken, then a clear refusal with the input', async () => {
  const statuses: number[] = []
  let last = ''
  for (let at = 0; at < 50; at += 1) {
    const answer = await write(server.client(), contact({ subject: `Nummer ${at}` }))
    statuses.push(answer.status)
    last = await answer.text()
  }
  const taken = statuses.filter((status) => status === 302).length
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(10)
  expect(statuses.filter((status) => ![302, 429].includes(status))).toEqual([])
  expect(last).toContain('Nachricht konnte nicht gesendet werden.')
  expect(last).toContain('Nummer 49')
})

it('POST /api/support/contact answers as SPEC, with { message, code } for errors', async () => {
  const call = (json: unknown) => server.client().postJson('/api/support/contact', json)
  const good = await call(contact())
  expect([good.status, await good.json()]).toEqual([
    200,
    { message: 'Nachricht gesendet', number: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/) },
  ])
  const missing = await call({ email: newEmail() })
  expect([missing.status, await missing.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'Bitte fülle alle Pflichtfelder aus.', code: 'invalid-input' }),
  ])
  for (const over of [
    { category: 'x' },
    { message: 'a'.repeat(10_000) },
    { subject: 7 },
    { email: ['a@b.test'] },
  ]) {
    const answer = await call({ ...contact(), ...over })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-input'])
  }
})

it('people who are suspended or deleted reach it, by the link on the sign-in page', async () => {
  const person = await makeAccount({ isSuspended: true, suspensionReason: 'Spam' })
  const refused = await server.client().postForm('/login', { email: person.email, password: PASSWORD })
  expect(await refused.text()).toContain('href="/support"')
  expect((await write(server.client(), contact({ email: person.email }))).status).toBe(302)
  const failed = await server.client().get('/no/such', { accept: 'text/html' })
  expect(await failed.text()).toContain('href="/support"')
})

it('questions are searched by the address', async () => {
  const found = await (await server.client().get('/support/faq?q=KONTO+loschen')).text()
  expect(found).toContain('Wie lösche ich mein Konto?')
  expect(found).not.toContain('Was bringt Premium')
  expect(await (await server.client().get('/support/faq?q=%00xyzzy')).text()).toContain('Nichts gefunden')
  expect((await server.client().get(`/support/faq?q=${'a'.repeat(5000)}`)).status).toBeLessThan(500)
})

it('moderators answer, note, assign, close and merge; each is logged, and a concurrent answer noticed', async () => {
  const email = newEmail()
  await write(server.client(), contact({ email, subject: 'Erste' }))
  const ticket = await ticketOf(email)
  await write(server.client(), contact({ email, subject: 'Zweite' }))
  const here = `/admin/support/${ticket.id}`
  const queue = await (await moderator.client.get('/admin/support')).text()
  expect(queue).toContain('Erste')
  expect(queue).toMatch(/noch 23 Std\./)
  // Beside the exports, which contain what the search found.
  const own = await moderator.client.get(`/admin/support?q=${encodeURIComponent(email)}`)
  expect(await own.text()).toContain('>2 Anfragen<')

  const post = (who: Member, fields: Record<string, string>) => who.client.postForm(here, fields)
  const inserted = await post(moderator, { intent: 'insert', canned: 'login', text: 'Moin,\n', version: '0' })
  const html = await inserted.text()
  expect(inserted.status).toBe(200)
  expect(html).toMatch(/>\n?Moin,\n\nHallo,\n\nbitte vergib über „Passwort vergessen\?“/)
  expect(html).not.toContain('/admin/users/')
  const unknown = await post(moderator, {
    intent: 'insert',
    canned: 'unheard-of',
    text: 'Moin',
    version: '0',
  })
  expect([unknown.status, /<textarea[^>]*>\n?Moin<\/textarea>/.test(await unknown.text())]).toEqual([
    200,
    true,
  ])
  expect((await post(moderator, { intent: 'take' })).status).toBe(302)
  expect((await post(moderator, { intent: 'note', note: 'Nur für uns' })).status).toBe(302)
  expect((await post(moderator, { intent: 'answer', text: ' ', version: '0' })).status).toBe(400)
  const long = await post(moderator, { intent: 'answer', text: 'a'.repeat(10_000), version: '0' })
  expect([long.status, (await long.text()).includes('a'.repeat(10_000))]).toEqual([400, true])
  expect((await post(moderator, { intent: 'answer', text: 'Hier die Antwort', version: '0' })).status).toBe(
    302,
  )
  const late = await post(admin, { intent: 'answer', text: 'Auch von mir', version: '0' })
  const page = await late.text()
  expect(late.status).toBe(409)
  expect(page).toContain('Inzwischen von Moritz beantwortet.')
  expect(page).toContain('Auch von mir')
  const closing = await post(admin, { intent: 'close', version: '0' })
  expect(closing.status).toBe(409)
  expect(await closing.text()).toContain('Inzwischen von Moritz beantwortet.')

  const mail = await waitForMail(email, 'Wir haben dir geantwortet')
  expect(mail.text).not.toContain('Hier die Antwort')
  const link = /\/support\/tickets\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  const read = await (await server.client().get(link)).text()
  expect(read).toContain('Hier die Antwort')
  expect(read).not.toContain('Nur für uns')
  expect(read).not.toContain('Moritz')

  const [second] = (await db.select().from(supportTickets).where(eq(supportTickets.email, email))).filter(
    ({ subject }) => subject === 'Zweite',
  )
  expect((await post(moderator, { intent: 'merge', into: 'nonsense' })).status).toBe(400)
  expect((await post(moderator, { intent: 'merge', into: ticket.number })).status).toBe(409)
  const merged = await post(moderator, { intent: 'merge', into: second?.number ?? '' })
  expect([merged.status, merged.headers.get('location')]).toEqual([302, `/admin/support/${second?.id}`])
  const moved = await moderator.client.get(here)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `/admin/support/${second?.id}`])
  expect(await (await server.client().get(link)).text()).toContain('Zweite')
  expect((await server.client().postForm(link, { message: 'An die zusammengeführte' })).status).toBe(302)
  expect((await post(moderator, { intent: 'close' })).status).toBe(404)
  const there = `/admin/support/${second?.id}`
  const unread = await moderator.client.postForm(there, { intent: 'close', version: '0' })
  expect([unread.status, (await unread.text()).includes('antwortest oder sie schließt')]).toEqual([409, true])

  const logged = await db.select().from(adminLogs).orderBy(desc(adminLogs.seq)).limit(4)
  expect(logged.map(({ action }) => action)).toEqual([
    'support.merge',
    'support.answer',
    'support.note',
    'support.assign',
  ])
})

it('an answer counts as read once its member opens the link of its mail, also after the ticket was merged', async () => {
  const email = newEmail()
  for (const subject of ['Erste', 'Zweite']) await write(member.client, contact({ email, subject }))
  const found = await db.select().from(supportTickets).where(eq(supportTickets.email, email))
  const [first, second] = ['Erste', 'Zweite'].map((subject) => found.find((one) => one.subject === subject))
  const post = (fields: Record<string, string>) =>
    moderator.client.postForm(`/admin/support/${first?.id}`, fields)
  expect((await post({ intent: 'answer', text: 'Bitte sehr', version: '0' })).status).toBe(302)
  const mail = await waitForMail(email, 'Wir haben dir geantwortet')
  const link = /\/support\/tickets\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  expect((await post({ intent: 'merge', into: second?.number ?? '' })).status).toBe(302)
  const isOfAnswer = and(eq(notices.userId, member.user.id), eq(notices.about, first?.id ?? ''))
  const unread = () => db.$count(notices, and(isOfAnswer, isNull(notices.readAt)))
  expect((await stranger.client.get(link)).status).toBe(200)
  expect((await member.client.get(link, { 'sec-purpose': 'prefetch' })).status).toBe(200)
  expect(await unread()).toBe(1)
  expect((await member.client.get(link)).status).toBe(200)
  expect(await unread()).toBe(0)
})

it('a ticket that a colleague has taken since the page was loaded is not taken silently', async () => {
  const email = newEmail()
  await write(server.client(), contact({ email }))
  const { id } = await ticketOf(email)
  const here = `/admin/support/${id}`
  const take = (who: Member, seenWith: string) => who.client.postForm(here, { intent: 'take', seenWith })
  expect(await (await admin.client.get(here)).text()).toContain('name="seenWith" value=""')
  expect((await take(moderator, '')).status).toBe(302)
  const late = await take(admin, '')
  const page = await late.text()
  expect([late.status, page.includes('Inzwischen hat Moritz diese Anfrage übernommen.')]).toEqual([409, true])
  expect(page).toContain(`name="seenWith" value="${moderator.user.id}"`)
  expect((await take(admin, moderator.user.id)).status).toBe(302)
  expect(await (await moderator.client.get(here)).text()).toContain('Vorher: Moritz')
})

it('every button of the desk is a 404 on a ticket that does not exist, also if its id is none', async () => {
  const fields = { text: 'Hallo', note: 'Notiz', into: 'K7QF-2M9D', version: '0' }
  const intents = ['answer', 'answer-close', 'insert', 'note', 'take', 'release', 'close', 'reopen', 'merge']
  for (const id of [randomUUID(), 'nonsense'])
    for (const intent of intents) {
      const answer = await moderator.client.postForm(`/admin/support/${id}`, { ...fields, intent })
      expect([id, intent, answer.status]).toEqual([id, intent, 404])
    }
})

it('no button of the desk loses the input of the other fields', async () => {
  const email = newEmail()
  await write(server.client(), contact({ email, subject: 'Halb' }))
  const { id, number } = await ticketOf(email)
  await write(server.client(), contact({ email, subject: 'Ziel' }))
  const target = (await db.select().from(supportTickets).where(eq(supportTickets.email, email))).find(
    (ticket) => ticket.id !== id,
  )
  const here = `/admin/support/${id}`
  const fieldIn = (html: string, name: string) =>
    new RegExp(`<textarea[^>]* name="${name}"[^>]*>\\n?([^<]*)<`).exec(html)?.[1]
  const shown = async (who: Member, path = here) => {
    const html = await (await who.client.get(path)).text()
    return [fieldIn(html, 'text'), fieldIn(html, 'note')]
  }
  const post = async (fields: Record<string, string>) =>
    (await moderator.client.postForm(here, { text: '', note: '', into: '', version: '0', ...fields })).status

  expect(await post({ intent: 'note', note: 'Für uns', text: 'Halbe Antwort' })).toBe(302)
  expect(await shown(admin)).toEqual(['', ''])
  expect(await shown(moderator)).toEqual(['Halbe Antwort', ''])
  expect(await shown(moderator)).toEqual(['', ''])
  expect(await post({ intent: 'take', text: 'Halbe Antwort', note: 'Halbe Notiz' })).toBe(302)
  expect(await shown(moderator)).toEqual(['Halbe Antwort', 'Halbe Notiz'])
  expect(await post({ intent: 'answer', text: 'Ganze Antwort', note: 'Halbe Notiz' })).toBe(302)
  expect(await shown(moderator)).toEqual(['', 'Halbe Notiz'])

  const refusals: [Record<string, string>, number][] = [
    [{ intent: 'note', note: ' ', text: 'Noch eine' }, 400],
    [{ intent: 'merge', into: 'nonsense', text: 'Noch eine' }, 400],
    [{ intent: 'merge', into: number, text: 'Noch eine' }, 409],
    [{ intent: 'close', text: 'Noch eine', version: '0' }, 409],
  ]
  for (const [fields, status] of refusals) {
    const back = await moderator.client.postForm(here, fields)
    expect([back.status, fieldIn(await back.text(), 'text')]).toEqual([status, 'Noch eine'])
  }

  expect(await post({ intent: 'merge', into: target?.number ?? '', text: 'Dort', note: 'Auch' })).toBe(302)
  expect(await shown(moderator, `/admin/support/${target?.id}`)).toEqual(['Dort', 'Auch'])
  // The same again, since the answer was lost.
  expect(await post({ intent: 'merge', into: target?.number ?? '' })).toBe(302)
  const again = await (await moderator.client.get(`/admin/support/${target?.id}`)).text()
  expect(again).toContain('Anfragen zusammengeführt')
  expect(again).not.toContain('hat sich inzwischen geändert')
  // The page of a ticket that was merged meanwhile.
  expect(await post({ intent: 'answer', text: 'Zu spät' })).toBe(302)
  expect(await shown(moderator, `/admin/support/${target?.id}`)).toEqual(['Zu spät', ''])
})

it('admins see the account, everybody else nothing; exports hold what the search finds', async () => {
  await write(member.client, contact({ email: member.user.email, subject: '=1+1' }))
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.subject, '=1+1'))
  expect(await (await admin.client.get(`/admin/support/${ticket?.id}`)).text()).toContain(
    `/admin/users/${member.user.id}`,
  )
  const csv = await (await moderator.client.get(`/admin/support.csv?state=all&q=${ticket?.number}`)).text()
  expect(csv).toContain(`${ticket?.number},account,'=1+1,open`)
  const json = await (await moderator.client.get(`/admin/support.json?state=all&q=${ticket?.number}`)).json()
  expect(json).toEqual([
    expect.objectContaining({
      number: ticket?.number,
      messages: [expect.objectContaining({ author: 'person', text: 'Es geht nicht <b>weiter</b>' })],
    }),
  ])
  expect(await (await moderator.client.get('/admin/support.json?q=AAAA-AAAA')).json()).toEqual([])
  for (const path of ['/admin/support', `/admin/support/${ticket?.id}`, '/admin/support.csv'])
    expect((await member.client.get(path)).status).toBe(302)
})
