import { randomUUID } from 'node:crypto'
import { supportTickets } from 'db/schema/support'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { editUser } from '~/domains/admin/users/edit/edit-user.server'
import type { UserChanges } from '~/domains/admin/users/forms'
import { answerEmailChange, requestEmailChange } from '~/domains/auth/credentials/change-email.server'
import { confirmNewEmail } from '~/domains/auth/credentials/confirm-email.server'
import { openTicket } from '~/domains/support/tickets/open-ticket.server'
import { ticketAt } from '~/domains/support/tickets/own-tickets.server'
import { sendAnswerMail, sendReceiptMail, ticketOfLink } from '~/domains/support/tickets/ticket-mails.server'
import { closeDb, db } from '~/platform/database/db.server'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { mailHandlers } from './mails.server'

afterAll(closeDb)

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
  expect(await editUser({ by, userId, changes, hasProof: true, ip: '198.51.100.7' })).toMatchObject({
    changed: expect.arrayContaining(['email']),
  })
}
