import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import {
  OWN_TICKETS_PAGE,
  TICKET_CLOSES_DAYS,
  TICKET_EXPORT_MAX,
  TICKET_KEPT_DAYS,
  TICKET_REOPEN_DAYS,
} from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { supportTickets, ticketImages, ticketLinks, ticketMessages } from 'db/schema/support'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeImage } from '~/domains/media/encoder/encoder.server'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { saveChoices } from '~/domains/notifications/preferences/preferences.server'
import { LANGUAGES, type Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { mailsTo, withMailServer } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { storedKeys } from '~/testing/stored-files'
import { answerTicket } from '../desk/answer-ticket.server'
import { cannedAnswers } from '../desk/canned-answers.server'
import { deskTicket } from '../desk/desk-ticket.server'
import { mergeTicket } from '../desk/merge-tickets.server'
import { ticketCounts, ticketQueue, ticketTotal } from '../desk/queue.server'
import { ticketSearchOf } from '../desk/ticket-search'
import { addNote, assignTicket, closeTicket, reopenTicket } from '../desk/ticket-work.server'
import { faqEntries } from '../faq/faq.server'
import { deleteTicketsOf, sweepTickets } from './delete-tickets.server'
import { openTicket } from './open-ticket.server'
import { closeOwnTicket, ownTickets, replyToTicket, ticketAt } from './own-tickets.server'
import { shownTicket } from './ticket.server'
import { attachImages, withStoredImages } from './ticket-images.server'
import { sendAnswerMail, sendOperatorMail, sendReceiptMail, ticketOfLink } from './ticket-mails.server'

const START = new Date('2026-11-22T12:00:00Z')
const ip = '198.51.100.9'
beforeEach(async () => {
  setClock(START)
  await db.delete(supportTickets)
})
afterEach(() => {
  setClock(null)
  vi.unstubAllEnvs()
  forgetSingleton('env')
})
afterAll(closeDb)

const later = (ms: number) => setClock(new Date(START.getTime() + ms))
async function open(over: Partial<Parameters<typeof openTicket>[0]> = {}) {
  const { number } = await openTicket({
    ...{ userId: null, email: `${randomUUID()}@example.test`, language: 'fr' as const },
    ...{ category: 'account' as const, subject: 'Bonjour', message: 'Aide <b>moi</b>', images: [] },
    ...over,
  })
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.number, number))
  if (!ticket) throw new Error('no ticket')
  return ticket
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(supportTickets).where(eq(supportTickets.id, id))
  return row
}
const newestMailTo = async (email: string) => (await mailsTo(email)).at(0)
const tokenIn = (text: string) => /\/support\/tickets\/([\w-]{43})/.exec(text)?.[1] ?? ''
const version = async (id: string) => (await rowOf(id))?.version ?? -1
async function image(background = '#7a2040'): Promise<EncodedImage> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const encoded = await encodeImage(bytes, { member: 'test' })
  if ('refusal' in encoded) throw new Error(encoded.refusal)
  return encoded.image
}
const filesOf = (name: string) => storedKeys(`media/${name}/`)

test('a receipt carries number and link in the language of the form, and nothing of the message', async () => {
  const ticket = await open()
  await sendReceiptMail(ticket.id)
  const mail = await newestMailTo(ticket.email)
  expect(mail?.subject).toBe(`Ta demande ${ticket.number}`)
  expect(mail?.text).not.toContain('moi')
  const token = tokenIn(mail?.text ?? '')
  expect(await ticketOfLink(token)).toBe(ticket.id)
  const [link] = await db.select().from(ticketLinks).where(eq(ticketLinks.ticketId, ticket.id))
  expect(link?.tokenHash).not.toContain(token)
  for (const wrong of [`${token.slice(0, -1)}_`, token.slice(1), `${token}A`, '', 'x'.repeat(43)])
    expect(await ticketOfLink(wrong)).toBeNull()
})

test("the operator's address, if there is one, gets what a person writes, with the way to the queue", async () => {
  const operator = `${randomUUID()}@operator.test`
  const ticket = await open()
  const [message] = await db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticket.id))
  if (!message) throw new Error('no message')
  await sendOperatorMail(message.id)
  expect(await newestMailTo(operator)).toBeUndefined()

  vi.stubEnv('SUPPORT_MAIL', operator)
  forgetSingleton('env')
  await sendOperatorMail(message.id)
  const mail = await newestMailTo(operator)
  expect(mail?.subject).toContain(ticket.number)
  for (const part of ['Bonjour', 'Aide <b>moi</b>', ticket.email, `/admin/support/${ticket.id}`])
    expect(mail?.text).toContain(part)
  expect(mail?.html).not.toContain('<b>moi</b>')
  await sendOperatorMail(randomUUID())
  expect(await mailsTo(operator)).toHaveLength(1)
})

test('an address that is refused for good gets no receipt; the one of the operator is tried again', async () => {
  const ticket = await open({ email: `refused-${randomUUID()}@example.test` })
  const [message] = await db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticket.id))
  const smtp = await startSmtpServer()
  await withMailServer(smtp.url, async () => {
    await sendReceiptMail(ticket.id)
    vi.stubEnv('SUPPORT_MAIL', 'refused@operator.test')
    forgetSingleton('env')
    await expect(sendOperatorMail(message?.id ?? '')).rejects.toThrow()
  })
  await smtp.stop()
})

test('an address gets few receipts a day; its further tickets are opened all the same', async () => {
  const email = `${randomUUID()}@example.test`
  const before = await jobs('support-receipt')
  for (let at = 0; at < REQUEST_LIMITS.supportReceipt.points + 2; at += 1)
    await open({ email, subject: `Bonjour ${at}` })
  expect((await jobs('support-receipt')) - before).toBe(REQUEST_LIMITS.supportReceipt.points)
  expect(await db.$count(supportTickets, eq(supportTickets.email, email))).toBe(
    REQUEST_LIMITS.supportReceipt.points + 2,
  )
})

test('the same request sent twice at once uses up one receipt', async () => {
  const email = `${randomUUID()}@example.test`
  const before = await jobs('support-receipt')
  for (let at = 1; at < REQUEST_LIMITS.supportReceipt.points; at += 1) {
    const subject = `Bonjour ${at}`
    await Promise.all([open({ email, subject }), open({ email, subject })])
  }
  await open({ email })
  expect((await jobs('support-receipt')) - before).toBe(REQUEST_LIMITS.supportReceipt.points)
})

async function jobs(name: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = '${name}'`,
  )
  return row?.count ?? 0
}

test('an id is for its owner alone, a link for anybody who has it', async () => {
  const [owner, stranger] = [await makeAccount(), await makeAccount()]
  const ticket = await open({ userId: owner.id, email: owner.email })
  expect(await ticketAt(ticket.id, owner)).toBe(ticket.id)
  expect(await ticketAt(ticket.id, stranger)).toBeNull()
  expect(await ticketAt(ticket.id, null)).toBeNull()
  expect(await ticketAt('nothing', owner)).toBeNull()
  expect((await ownTickets(owner)).tickets.map(({ id }) => id)).toEqual([ticket.id])
  expect((await ownTickets(stranger)).tickets).toEqual([])
})

test("a member's tickets come in pages that neither repeat nor skip, also those of one moment", async () => {
  const [owner, stranger] = [await makeAccount(), await makeAccount()]
  const made = Array.from({ length: OWN_TICKETS_PAGE + 2 }, (_, at) => ({
    ...{ id: randomUUID(), number: `PAGE-${at}`, userId: owner.id, email: owner.email },
    ...{ language: 'de' as const, category: 'other' as const, subject: `Betreff ${at}` },
    ...{ waitingSince: START, updatedAt: START },
  }))
  await db.insert(supportTickets).values(made)
  const first = await ownTickets(owner)
  const next = await ownTickets(owner, first.nextCursor)
  expect([first.tickets.length, next.tickets.length]).toEqual([OWN_TICKETS_PAGE, 2])
  const ids = [...first.tickets, ...next.tickets].map(({ id }) => id)
  expect(ids.sort()).toEqual(made.map(({ id }) => id).sort())
  expect([first.isLaterPage, next.isLaterPage, next.nextCursor]).toEqual([false, true, null])
  expect((await ownTickets(stranger, first.nextCursor)).isLaterPage).toBe(false)
  expect((await ownTickets(owner, 'forged')).tickets).toEqual(first.tickets)
})

test('answer, reply, close, reopen: states, due times and what the sender sees', async () => {
  const staff = await makeAccount({ isModerator: true, firstName: 'Moritz' })
  const ticket = await open()
  later(hours(30))
  expect(await ticketCounts(staff)).toEqual({ open: 1, overdue: 1, mine: 0 })
  const act = { by: staff, ticketId: ticket.id, ip }
  expect(await answerTicket({ ...act, text: 'Voici.', version: 0, isClosing: false })).toBeNull()
  expect(await rowOf(ticket.id)).toMatchObject({
    state: 'answered',
    waitingSince: null,
    assignedTo: staff.id,
  })
  expect(await ticketCounts(staff)).toEqual({ open: 0, overdue: 0, mine: 0 })
  await sendAnswerMail(ticket.id)
  expect((await newestMailTo(ticket.email))?.text).not.toContain('Voici')
  // Somebody without an account has no settings.
  expect((await newestMailTo(ticket.email))?.text).not.toContain('/unsubscribe')

  later(hours(40))
  expect(await replyToTicket({ ticketId: ticket.id, text: 'Merci', images: [] })).toEqual({ sent: true })
  expect(await rowOf(ticket.id)).toMatchObject({
    state: 'open',
    waitingSince: new Date(START.getTime() + hours(40)),
  })
  const shown = await shownTicket(ticket.id)
  expect(shown?.messages.map(({ author, staffName, text }) => [author, staffName, text])).toEqual([
    ['person', null, 'Aide <b>moi</b>'],
    ['staff', null, 'Voici.'],
    ['person', null, 'Merci'],
  ])
  await closeOwnTicket(ticket.id)
  expect(await rowOf(ticket.id)).toMatchObject({ state: 'closed', waitingSince: null })
  expect(await reopenTicket(act)).toBeNull()
  expect(await rowOf(ticket.id)).toMatchObject({ state: 'open', closedAt: null })
  expect(await closeTicket(act)).toBeNull()
  later(hours(40) + days(TICKET_REOPEN_DAYS) + 1)
  expect(await replyToTicket({ ticketId: ticket.id, text: 'Encore', images: [] })).toEqual({
    refusal: 'over',
  })
})

test('a message that is repeated after a lost answer is stored once; asked again later, it counts', async () => {
  const { id: ticketId } = await open()
  const reply = (images: EncodedImage[] = []) => replyToTicket({ ticketId, text: 'Alors ?', images })
  const count = () => db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))
  later(500)
  for (let n = 0; n < 2; n += 1) expect([await reply(), await count()]).toEqual([{ sent: true }, 2])
  later(1000)
  for (let n = 0; n < 2; n += 1)
    expect([await reply([await image()]), await count()]).toEqual([{ sent: true }, 3])
  expect(await db.$count(ticketImages)).toBe(1)
  expect(await version(ticketId)).toBe(2)
  later(hours(2))
  expect([await reply(), await count()]).toEqual([{ sent: true }, 4])
  later(hours(3) + 1000)
  expect([await reply(), await count()]).toEqual([{ sent: true }, 5])
  later(hours(3) + 1500)
  await closeOwnTicket(ticketId)
  expect([await reply(), await count()]).toEqual([{ sent: true }, 6])
  expect(await rowOf(ticketId)).toMatchObject({ state: 'open' })
})

test('a request that is repeated after a lost answer opens one ticket; a different or later one another', async () => {
  const owner = await makeAccount()
  for (const userId of [null, owner.id]) {
    const asked = { userId, email: `${randomUUID()}@example.test` }
    const count = () => db.$count(supportTickets, eq(supportTickets.email, asked.email))
    setClock(START)
    const [before, receipts] = [await jobs('support-operator'), await jobs('support-receipt')]
    const first = await open(asked)
    later(500)
    const both = await Promise.all([open(asked), open(asked)])
    expect(both.map(({ id }) => id)).toEqual([first.id, first.id])
    expect(await jobs('support-operator')).toBe(before + 1)
    expect(await jobs('support-receipt')).toBe(receipts + 1)
    const others = [{ category: 'payment' as const }, { message: 'Alors ?' }, { images: [await image()] }]
    for (const other of others) await open({ ...asked, ...other })
    expect(await count()).toBe(4)
    await open({ ...asked, userId: userId ? null : owner.id })
    expect(await count()).toBe(5)
    await closeOwnTicket(first.id)
    const second = await open(asked)
    expect(second.id).not.toBe(first.id)
    later(hours(2))
    expect((await open(asked)).id).not.toBe(second.id)
    expect(await count()).toBe(7)
  }
})

test('a repetition extends the hour in which a request counts as repeated, so that its end does not reveal the first one', async () => {
  const email = `${randomUUID()}@example.test`
  const { id } = await open({ email })
  for (const at of [minutes(50), minutes(100), minutes(159)]) {
    later(at)
    expect((await open({ email })).id).toBe(id)
  }
  later(minutes(219))
  expect((await open({ email })).id).not.toBe(id)
  expect(await db.$count(supportTickets, eq(supportTickets.email, email))).toBe(2)
})

test('the same request sent twice at once opens one ticket', async () => {
  const email = `${randomUUID()}@example.test`
  const [one, two] = await Promise.all([open({ email }), open({ email })])
  expect(one.id).toBe(two.id)
  expect(await db.$count(supportTickets, eq(supportTickets.email, email))).toBe(1)
})

test('the same words with another image of the same size are no repetition', async () => {
  const { id: ticketId } = await open()
  const colors = ['#7a2040', '#20407a', '#20407a', '#7a2040']
  for (const [at, color] of colors.entries()) {
    later((at + 1) * 500)
    const reply = { ticketId, text: 'Voir image', images: [await image(color)] }
    expect(await replyToTicket(reply)).toEqual({ sent: true })
  }
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))).toBe(4)

  const email = `${randomUUID()}@example.test`
  const ids = new Set<string>()
  for (const color of colors) ids.add((await open({ email, images: [await image(color)] })).id)
  expect(ids.size).toBe(2)
  expect(await db.$count(ticketImages)).toBe(5)
})

test.each<[string, Partial<typeof users.$inferInsert>]>([
  ['suspended', { isSuspended: true }],
  ['deleted', { deletedAt: new Date() }],
])('a sender who is %s gets mails about answers even if they are switched off', async (_, over) => {
  const owner = await makeAccount()
  await saveChoices(owner, [{ kind: 'support_answer', channel: 'mail', isOn: false }])
  const ticket = await open({ userId: owner.id, email: owner.email })
  await sendAnswerMail(ticket.id)
  expect(await newestMailTo(owner.email)).toBeUndefined()
  await db.update(users).set(over).where(eq(users.id, owner.id))
  expect(await sendAnswerMail(ticket.id)).toBeNull()
  const mail = await newestMailTo(owner.email)
  expect(tokenIn(mail?.text ?? '')).not.toBe('')
  expect(mail?.text).not.toContain('/unsubscribe')
  expect(mail?.unsubscribe).toBeUndefined()
})

test('a mail about an answer has the link that switches such mails off for a member', async () => {
  const owner = await makeAccount()
  const ticket = await open({ userId: owner.id, email: owner.email })
  await sendAnswerMail(ticket.id)
  const mail = await newestMailTo(owner.email)
  expect(mail?.text).toContain(`\n${mail?.unsubscribe}\n`)
})

test('closing is refused beside a message that its page did not show', async () => {
  const { id: ticketId } = await open()
  const act = { by: await makeAccount(), ticketId, ip }
  await replyToTicket({ ticketId, text: 'Noch etwas', images: [] })
  expect(await closeTicket({ ...act, version: 0 })).toEqual({ refusal: 'changed' })
  expect(await rowOf(ticketId)).toMatchObject({ state: 'open', waitingSince: expect.any(Date) })
  expect(await closeTicket({ ...act, version: 1 })).toBeNull()
  expect(await closeTicket({ ...act, version: 1 })).toBeNull()
  expect(await rowOf(ticketId)).toMatchObject({ state: 'closed', version: 2 })
})

test('closing is refused with the name of the colleague who has answered meanwhile', async () => {
  const [ada, bo] = [await makeAccount({ firstName: 'Ada' }), await makeAccount({ firstName: 'Bo' })]
  const { id: ticketId } = await open()
  const close = () => closeTicket({ by: bo, ticketId, version: 0, ip })
  later(minutes(1))
  await answerTicket({ by: ada, ticketId, text: 'Ja.', version: 0, isClosing: false, ip })
  expect(await close()).toEqual({ refusal: 'answered', by: 'Ada' })
  expect(await rowOf(ticketId)).toMatchObject({ state: 'answered', version: 1 })
  await reopenTicket({ by: ada, ticketId, ip })
  expect(await close()).toEqual({ refusal: 'changed' })
})

test('a second answer is refused with the name of the first; one beside a new message is refused too', async () => {
  const [first, second] = [await makeAccount({ firstName: 'Ada' }), await makeAccount({ firstName: 'Bo' })]
  const { id: ticketId } = await open()
  later(500)
  const answers = await Promise.all(
    [first, second].map((by) =>
      answerTicket({ by, ticketId, text: by.firstName, version: 0, isClosing: false, ip }),
    ),
  )
  const winner = answers[0] === null ? 'Ada' : 'Bo'
  expect(answers.filter((one) => one === null)).toHaveLength(1)
  expect(answers).toContainEqual({ refusal: 'answered', by: winner })
  later(1000)
  await replyToTicket({ ticketId, text: 'Und noch etwas', images: [] })
  expect(await answerTicket({ by: first, ticketId, text: 'x', version: 1, isClosing: false, ip })).toEqual({
    refusal: 'changed',
  })
})

test('an answer beside the closing or reopening of a ticket is not refused as answered by somebody', async () => {
  const [first, second] = [await makeAccount({ firstName: 'Ada' }), await makeAccount({ firstName: 'Bo' })]
  const { id: ticketId } = await open()
  const answer = (by: typeof first, seen: number, isClosing = false) =>
    answerTicket({ by, ticketId, text: `${by.firstName} ${seen}`, version: seen, isClosing, ip })
  later(500)
  expect(await answer(first, 0)).toBeNull()
  later(1000)
  await closeOwnTicket(ticketId)
  for (const by of [first, second]) expect(await answer(by, 1)).toEqual({ refusal: 'changed' })
  later(1500)
  await reopenTicket({ by: second, ticketId, ip })
  expect(await answer(first, 2)).toEqual({ refusal: 'changed' })
  later(2000)
  expect(await answer(second, 3, true)).toBeNull()
  expect(await answer(first, 3)).toEqual({ refusal: 'answered', by: 'Bo' })
})

test('an answer that is repeated after a lost answer is stored once; a different one is refused', async () => {
  const by = await makeAccount({ firstName: 'Ada' })
  const { id: ticketId } = await open()
  later(500)
  const answer = (text: string, isClosing = true) =>
    answerTicket({ by, ticketId, text, version: 0, isClosing, ip })
  expect(await answer('Gerne.')).toBeNull()
  expect(await answer('Gerne.')).toBeNull()
  for (const [text, isClosing] of [
    ['Nein.', true],
    ['Gerne.', false],
  ] as const)
    expect(await answer(text, isClosing)).toEqual({ refusal: 'answered', by: 'Ada' })
  const written = (await shownTicket(ticketId))?.messages.filter(({ author }) => author === 'staff')
  expect(written?.map(({ text }) => text)).toEqual(['Gerne.'])
})

test('a note that is repeated after a lost answer is stored once; one of a colleague, and a later one, count', async () => {
  const [ada, bo] = [await makeAccount(), await makeAccount()]
  const { id: ticketId } = await open()
  const note = (by: typeof ada) => addNote({ by, ticketId, text: 'Rückfrage', ip })
  const count = () => db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))
  for (const [by, at, stored] of [
    [ada, 500, 2],
    [ada, 1000, 2],
    [bo, 1500, 3],
    [ada, 2000, 4],
    [ada, hours(2), 5],
  ] as const) {
    later(at)
    expect([await note(by), await count()]).toEqual([null, stored])
  }
})

test('merging moves messages and links, and only between tickets of one sender', async () => {
  const [by, owner] = [await makeAccount({ isModerator: true }), await makeAccount()]
  const email = `${randomUUID()}@example.test`
  const [one, two, mine] = [
    await open({ email }),
    await open({ email, subject: 'Encore' }),
    await open({ email, userId: owner.id }),
  ]
  const other = await open()
  await sendReceiptMail(one.id)
  const token = tokenIn((await newestMailTo(email))?.text ?? '')
  const merge = (ticketId: string, into: string) => mergeTicket({ by, ticketId, into, ip })
  expect(await merge(one.id, one.number)).toEqual({ refusal: 'itself' })
  expect(await merge(one.id, 'AAAA-AAAA')).toEqual({ refusal: 'unknown-target' })
  expect(await merge(one.id, other.number)).toEqual({ refusal: 'other-sender' })
  // Somebody signed in who typed this address must not get the link of its owner, nor the other way round.
  expect(await merge(one.id, mine.number)).toEqual({ refusal: 'other-sender' })
  expect(await merge(one.id, two.number)).toEqual({ targetId: two.id })
  expect(await ticketOfLink(token)).toBe(two.id)
  expect(await db.$count(ticketMessages, eq(ticketMessages.ticketId, two.id))).toBe(2)
  expect(await merge(one.id, two.number)).toEqual({ refusal: 'unknown' })
  // A reply to the merged ticket reaches the one that took it over.
  expect(
    await replyToTicket({ ticketId: (await ticketOfLink(token)) ?? '', text: 'Hier', images: [] }),
  ).toEqual({ sent: true })
  const three = await open({ email, subject: 'Trois' })
  expect(await merge(two.id, three.number)).toEqual({ targetId: three.id })
  expect(await ticketOfLink(token)).toBe(three.id)
  const search = ticketSearchOf(new URLSearchParams({ state: 'all', q: email }))
  expect((await ticketQueue(by, search, null)).tickets.map(({ id }) => id).sort()).toEqual(
    [three.id, mine.id].sort(),
  )
  // Its sender still quotes the number of the first.
  const byNumber = ticketSearchOf(new URLSearchParams({ state: 'all', q: one.number.toLowerCase() }))
  expect((await ticketQueue(by, byNumber, null)).tickets.map(({ id }) => id)).toEqual([three.id])
})

test('a merged ticket stays as open as it was, and is kept as long', async () => {
  const by = await makeAccount({ isModerator: true })
  const email = `${randomUUID()}@example.test`
  const merge = (ticketId: string, into: string) => mergeTicket({ by, ticketId, into, ip })
  const [closed, answered, waiting] = [
    await open({ email, subject: 'Un' }),
    await open({ email, subject: 'Deux' }),
    await open({ email, subject: 'Trois' }),
  ]
  await closeOwnTicket(closed.id)
  later(days(TICKET_REOPEN_DAYS) + 1)
  await answerTicket({ by, ticketId: answered.id, text: 'Voici.', version: 0, isClosing: false, ip })
  expect(await merge(answered.id.toUpperCase(), answered.number)).toEqual({ refusal: 'itself' })
  expect(await merge(answered.id, closed.number)).toEqual({ targetId: closed.id })
  expect(await rowOf(closed.id)).toMatchObject({ state: 'answered', waitingSince: null, closedAt: null })
  expect((await shownTicket(closed.id))?.canReply).toBe(true)
  expect(await merge(closed.id, waiting.number)).toEqual({ targetId: waiting.id })
  expect(await rowOf(waiting.id)).toMatchObject({ state: 'open', waitingSince: START, closedAt: null })

  const late = await open({ email })
  await closeOwnTicket(waiting.id)
  later(days(TICKET_REOPEN_DAYS) + hours(1))
  await closeOwnTicket(late.id)
  expect(await merge(late.id, waiting.number)).toEqual({ targetId: waiting.id })
  expect(await rowOf(waiting.id)).toMatchObject({
    state: 'closed',
    closedAt: new Date(START.getTime() + days(TICKET_REOPEN_DAYS) + hours(1)),
  })
})

test('the queue: by age, its filters, its text search, and pages that neither repeat nor skip', async () => {
  const staff = await makeAccount({ isModerator: true })
  const made: string[] = []
  for (let at = 0; at < 27; at += 1) {
    later(at * 1000)
    made.push((await open({ subject: `Betreff ${at}`, category: at === 3 ? 'payment' : 'other' })).id)
  }
  const find = (query: Record<string, string>, cursor: string | null = null) =>
    ticketQueue(staff, ticketSearchOf(new URLSearchParams(query)), cursor)
  const first = await find({})
  const next = await find({}, first.nextCursor)
  expect([...first.tickets, ...next.tickets].map(({ id }) => id)).toEqual(made)
  expect(next.nextCursor).toBeNull()
  const count = (query: Record<string, string>) =>
    ticketTotal(staff, ticketSearchOf(new URLSearchParams(query)))
  expect([await count({}), await count({ category: 'payment' }), await count({ q: '%' })]).toEqual([27, 1, 0])
  expect((await find({ category: 'payment' })).tickets).toHaveLength(1)
  expect((await find({ category: 'nonsense' })).tickets).toHaveLength(25)
  expect((await find({ q: 'betreff 26' })).tickets.map(({ id }) => id)).toEqual([made[26]])
  expect((await find({ q: '<b>moi' })).tickets).toHaveLength(25)
  expect((await find({ q: '%' })).tickets).toEqual([])
  const { id, number } = await open({ subject: 'Spam-Mail von @luana' })
  await open({ subject: `Wie ${number}` })
  for (const q of ['spam-mail', '@luana', number])
    expect([q, (await find({ q })).tickets.map((ticket) => ticket.id)]).toEqual([q, [id]])
  expect((await find({ q: 'a\u0000b' })).tickets).toEqual([])
  expect((await find({ assigned: 'mine' })).tickets).toEqual([])
  expect((await find({}, 'forged')).tickets).toHaveLength(25)

  const many = Array.from({ length: TICKET_EXPORT_MAX }, (_, at) => ({
    ...{ number: `MANY-${String(at).padStart(4, '0')}`, email: 'many@example.test', language: 'fr' as const },
    ...{ category: 'feature' as const, subject: 'Bonjour', waitingSince: START },
  }))
  await db.insert(supportTickets).values(many)
  expect([await count({ category: 'feature' }), await count({})]).toEqual([TICKET_EXPORT_MAX, null])
})

test('a ticket of a former moderator counts as unassigned, and is assigned to the next moderator who answers', async () => {
  const [former, staff] = [await makeAccount({ isModerator: true }), await makeAccount({ isModerator: true })]
  const { id } = await open()
  await assignTicket({ by: former, ticketId: id, ip, isTaking: true })
  const found = async (assigned: string) =>
    (await ticketQueue(staff, ticketSearchOf(new URLSearchParams({ assigned })), null)).tickets.length
  expect(await found('none')).toBe(0)
  await db.update(users).set({ isModerator: false }).where(eq(users.id, former.id))
  expect(await found('none')).toBe(1)
  const [queued] = (await ticketQueue(staff, ticketSearchOf(new URLSearchParams()), null)).tickets
  expect(queued?.assignee).toBeNull()
  expect(await deskTicket(id)).toMatchObject({ ticket: { assignee: null } })
  const act = { ticketId: id, isClosing: false, ip }
  for (const [at, by] of [staff, await makeAccount({ isModerator: true })].entries()) {
    expect(await answerTicket({ ...act, by, text: `Voici ${at}.`, version: at })).toBeNull()
    expect((await rowOf(id))?.assignedTo).toBe(staff.id)
  }
})

test('a ticket that a colleague took meanwhile is not released by who had it; taking it twice is one change', async () => {
  const [one, other] = [await makeAccount({ isModerator: true }), await makeAccount({ isModerator: true })]
  const { id } = await open()
  const assign = (by: { id: string }, isTaking: boolean) => assignTicket({ by, ticketId: id, ip, isTaking })
  const logged = (action: string) =>
    db.$count(adminLogs, and(eq(adminLogs.targetId, id), eq(adminLogs.action, action)))
  for (const by of [one, other, other]) expect(await assign(by, true)).toBeNull()
  expect(await assign(one, false)).toBeNull()
  expect((await rowOf(id))?.assignedTo).toBe(other.id)
  expect([await logged('support.assign'), await logged('support.release')]).toEqual([2, 0])
  expect(await assign(other, false)).toBeNull()
  expect((await rowOf(id))?.assignedTo).toBeNull()
})

test('of two who take a ticket at once the second learns of the first; taking it over is shown and logged', async () => {
  const ada = await makeAccount({ isModerator: true, firstName: 'Ada' })
  const ben = await makeAccount({ isModerator: true, firstName: 'Ben' })
  const { id } = await open()
  const take = (by: { id: string }, seenWith: string) =>
    assignTicket({ by, ticketId: id, ip, isTaking: true, seenWith })
  expect(await take(ben, '')).toBeNull()
  // The same again, since the answer was lost.
  expect(await take(ben, '')).toBeNull()
  expect(await take(ada, '')).toEqual({ refusal: 'taken', by: 'Ben' })
  expect((await rowOf(id))?.assignedTo).toBe(ben.id)
  expect(await deskTicket(id)).toMatchObject({ ticket: { takenFrom: null } })

  expect(await take(ada, ben.id)).toBeNull()
  expect(await deskTicket(id)).toMatchObject({
    ticket: { assignee: { firstName: 'Ada' }, takenFrom: 'Ben' },
  })
  const isTaking = and(eq(adminLogs.targetId, id), eq(adminLogs.action, 'support.assign'))
  const logged = await db.select().from(adminLogs).where(isTaking).orderBy(adminLogs.seq)
  expect(logged.map(({ details }) => details?.from)).toEqual([undefined, ben.id])

  // Who gave it back and got it again by answering took it from nobody.
  expect(await assignTicket({ by: ada, ticketId: id, ip, isTaking: false })).toBeNull()
  const answer = { by: ada, ticketId: id, text: 'Voici.', version: 0, isClosing: false, ip }
  expect(await answerTicket(answer)).toBeNull()
  expect(await deskTicket(id)).toMatchObject({
    ticket: { assignee: { firstName: 'Ada' }, takenFrom: null },
  })
})

test('images are stored as renditions that no row of images names, and are removed with their ticket', async () => {
  const ticket = await open({ images: [await image(), await image()] })
  const names = (await db.select().from(ticketImages)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect((await filesOf(names[0] ?? '')).length).toBeGreaterThan(0)
  await closeOwnTicket(ticket.id)
  later(days(TICKET_KEPT_DAYS) - hours(1))
  expect(await sweepTickets()).toBe(0)
  later(days(TICKET_KEPT_DAYS) + hours(1))
  expect(await sweepTickets()).toBe(1)
  expect(await rowOf(ticket.id)).toBeUndefined()
  expect(await db.select().from(ticketImages)).toEqual([])
  for (const name of names) await removeOrphans(name)
  expect(await filesOf(names[0] ?? '')).toEqual([])
})

test('images stay if their message was committed although the answer was lost; otherwise they are removed', async () => {
  const ticket = await open()
  const [message] = await db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticket.id))
  for (const isCommitted of [true, false]) {
    let name = ''
    const storing = withStoredImages([await image()], async (stored) => {
      name = stored[0]?.name ?? ''
      if (isCommitted) await db.transaction((tx) => attachImages(tx, message?.id ?? '', stored))
      throw new Error('the connection broke off')
    })
    await expect(storing).rejects.toThrow('the connection broke off')
    expect([isCommitted, (await filesOf(name)).length > 0]).toEqual([isCommitted, isCommitted])
  }
})

test('an answered ticket closes by itself; an open one never does', async () => {
  const staff = await makeAccount({ isModerator: true })
  const [waiting, answered] = [await open(), await open()]
  await answerTicket({
    ...{ by: staff, ticketId: answered.id, text: 'x', isClosing: false, ip },
    version: await version(answered.id),
  })
  later(days(TICKET_CLOSES_DAYS + 1))
  expect(await sweepTickets()).toBe(1)
  expect((await rowOf(waiting.id))?.state).toBe('open')
  expect((await rowOf(answered.id))?.state).toBe('closed')
})

test('the purge of an account takes its tickets, and those of its address; others stay', async () => {
  const person = await makeAccount()
  await open({ userId: person.id, email: 'else@example.test', images: [await image()] })
  await open({ email: person.email })
  const stays = await open()
  await deleteTicketsOf(person.id)
  expect((await db.select().from(supportTickets)).map(({ id }) => id)).toEqual([stays.id])
})

test('answers about reports name the limit of reviews, whatever that of support is', () => {
  for (const language of ['de', 'en', 'pt', 'es', 'fr'] as const) {
    const t = translator(language)
    for (const key of ['faq:safety.answer', 'replies:canned.safety.text'] as const)
      expect(t(key, { reviewHours: 77 })).toContain('77')
    const canned = cannedAnswers(language, language).find(({ name }) => name === 'safety')
    expect(canned?.text).toContain(String(REVIEW_WITHIN_HOURS.normal))
  }
})

test('questions: six in each language, found without accents, case and hyphens', () => {
  const named = (language: Language, search: string) => faqEntries(language, search).map(({ name }) => name)
  for (const language of LANGUAGES) {
    const entries = faqEntries(language)
    expect(entries).toHaveLength(6)
    expect(JSON.stringify(entries)).not.toContain('{{')
    expect(named(language, 'Email')).toContain('login')
  }
  expect(named('de', 'E-Mail')).toContain('login')
  expect(named('en', 'sign in')).toContain('login')
  const pictures = { de: 'Bilder', en: 'pictures', pt: 'imagens', es: 'imágenes', fr: 'images' }
  for (const language of LANGUAGES) expect(named(language, pictures[language])).toContain('photos')
  expect(faqEntries('de', 'LOSCHEN konto').map(({ name }) => name)).toContain('delete')
  expect(faqEntries('de', 'löschen konto').map(({ name }) => name)).toContain('delete')
  expect(faqEntries('pt', 'localizacao').map(({ name }) => name)).toEqual(['privacy'])
  expect(faqEntries('fr', 'xyzzy')).toEqual([])
})
