import { randomUUID } from 'node:crypto'
import { moderationCases } from 'db/schema/cases'
import { supportTickets } from 'db/schema/support'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import { editUser } from '~/domains/admin/users/edit/edit-user.server'
import type { UserChanges } from '~/domains/admin/users/forms'
import { answerEmailChange, requestEmailChange } from '~/domains/auth/credentials/change-email.server'
import { confirmNewEmail } from '~/domains/auth/credentials/confirm-email.server'
import { appeal, appealView } from '~/domains/moderation/appeals/appeals.server'
import { decideCase } from '~/domains/moderation/decisions/decide-case.server'
import { releaseDecision, sendStatement } from '~/domains/moderation/decisions/deliver-decision.server'
import { ownDecision } from '~/domains/moderation/decisions/own-decisions.server'
import { openTicket } from '~/domains/support/tickets/open-ticket.server'
import { ticketAt } from '~/domains/support/tickets/own-tickets.server'
import { sendAnswerMail, sendReceiptMail, ticketOfLink } from '~/domains/support/tickets/ticket-mails.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { mailHandlers } from './mails.server'

afterEach(() => setClock(null))
afterAll(closeDb)

const IP = '198.51.100.7'
const AT = { device: '', country: null, network: '203.0.113.9' }
const newAddress = () => `${randomUUID()}@neu.example.test`

/** Opens a ticket, whose receipt is mailed. Returns its id and the secret of the link in that mail. */
async function open({ userId, email }: { userId: string | null; email: string }) {
  const words = { category: 'account' as const, subject: randomUUID(), message: 'Hilfe', images: [] }
  const { number } = await openTicket({ userId, email, language: 'de', ...words })
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.number, number))
  if (!ticket) throw new Error('no ticket')
  await sendReceiptMail(ticket.id)
  return { id: ticket.id, token: await tokenMailedTo(email) }
}

async function tokenMailedTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /\/support\/tickets\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
}

/** Runs the job that follows a change of the address; the number of such jobs. */
async function runJobs(userId: string): Promise<number> {
  const jobs = await db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'address-changed' and payload->>'userId' = ${userId}`)
  for (const { payload } of jobs) await mailHandlers['address-changed']?.(payload)
  return jobs.length
}

test.each(['its owner', 'an admin'])(
  'the former mailbox reads no ticket of an account whose address was changed by %s',
  async (who) => {
    const owner = await makeAccount()
    const ticket = await open({ userId: owner.id, email: owner.email })
    expect(await ticketOfLink(ticket.token)).toBe(ticket.id)
    expect(await runJobs(owner.id)).toBe(0)

    const email = newAddress()
    if (who === 'an admin') await changeAsAdmin(owner.id, email)
    else await changeAsOwner(owner.id, email)
    expect(await runJobs(owner.id)).toBe(1)
    expect(await ticketOfLink(ticket.token)).toBeNull()
    expect(await ticketAt(ticket.id, owner)).toBe(ticket.id)

    // The answer goes to the new mailbox, with a link that the job leaves when it is repeated.
    const mailsBefore = (await mailsTo(owner.email)).length
    await sendAnswerMail(ticket.id)
    await runJobs(owner.id)
    expect(await ticketOfLink(await tokenMailedTo(email))).toBe(ticket.id)
    expect(await mailsTo(owner.email)).toHaveLength(mailsBefore)
  },
)

test('tickets of other addresses keep their links, and so do those that were sent signed out', async () => {
  const [owner, other] = [await makeAccount(), await makeAccount()]
  const elsewhere = await open({ userId: owner.id, email: newAddress() })
  const signedOut = await open({ userId: null, email: owner.email })
  const ofOther = await open({ userId: other.id, email: owner.email })
  await changeAsOwner(owner.id, newAddress())
  expect(await runJobs(owner.id)).toBe(1)
  for (const { id, token } of [elsewhere, signedOut, ofOther]) expect(await ticketOfLink(token)).toBe(id)
})

test('the former mailbox cannot object in the name of somebody whose address was changed', async () => {
  const person = await makeAccount()
  const warned = await warn(person.id)
  expect(await appealView(warned.token)).not.toBeNull()
  const email = newAddress()
  await changeAsOwner(person.id, email)
  expect(await runJobs(person.id)).toBe(1)
  expect(await appealView(warned.token)).toBeNull()
  const words = { text: 'Nein', language: 'de' as const }
  expect(await appeal({ token: warned.token, ...words })).toEqual({ refusal: 'unknown' })

  // The person finds the page signed in. A statement that waited during the quiet hours leads there, too.
  const own = await ownDecision(person, warned.decisionId)
  await sendStatement(warned.decisionId)
  const [mail] = await mailsTo(email)
  const mailed = /\/appeal\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  for (const token of [own?.appeal.replace('/appeal/', '') ?? '', mailed])
    expect(await appealView(token)).toMatchObject({ decisionId: warned.decisionId })

  // The link of a later decision is mailed to the new address: the job leaves it when it is repeated.
  setClock(new Date(Date.now() + minutes(1)))
  const later = await warn(person.id)
  await runJobs(person.id)
  expect(await appealView(later.token)).toMatchObject({ decisionId: later.decisionId })
})

/** Warns somebody, as a moderator does. Returns the decision, and the secret of the link in its mail. */
async function warn(userId: string): Promise<{ decisionId: string; token: string }> {
  const by = await makeAccount({ isModerator: true })
  const [about] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt: new Date() })
    .returning()
  const decision = { action: 'warn', ground: 'spam' } as const
  const made = await decideCase({ by, caseId: about?.id ?? '', version: 1, decision, ip: IP })
  if ('refusal' in made) throw new Error(made.refusal)
  await releaseDecision(made.decisionId)
  return { decisionId: made.decisionId, token: appealSecrets(made.decisionId)[0] ?? '' }
}

async function changeAsOwner(userId: string, email: string): Promise<void> {
  await requestEmailChange({ userId, email, at: AT })
  await answerEmailChange({ userId })
  const [mail] = await mailsTo(email)
  const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await confirmNewEmail({ userId, token, at: AT })).toEqual({ email })
}

async function changeAsAdmin(userId: string, email: string): Promise<void> {
  const by = await makeAccount({ isAdmin: true })
  const changes = { email } as UserChanges
  expect(await editUser({ by, userId, changes, hasProof: true, ip: IP })).toMatchObject({
    changed: expect.arrayContaining(['email']),
  })
}
