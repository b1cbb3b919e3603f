import { accountMailJobs } from 'db/schema/joining'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { mailHandlers } from './mails.server'

let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  server = await startSmtpServer()
  vi.stubEnv('SMTP_URL', server.url)
  forgetSingleton('env')
})
afterAll(async () => {
  forgetSingleton<{ close(): void }>('smtp')
  await server.stop()
})

async function insertRequest(email: string): Promise<string> {
  const [row] = await db
    .insert(accountMailJobs)
    .values({
      kind: 'register',
      email,
      language: 'fr',
      passwordHash: 'a hash',
      firstName: 'Zoé',
      userType: 'man',
    })
    .returning({ id: accountMailJobs.id })
  return row?.id ?? ''
}
const runJob = (requestId: string) => mailHandlers['account-mail']?.({ requestId })
const isStored = async (id: string) =>
  (await db.select().from(accountMailJobs).where(eq(accountMailJobs.id, id))).length > 0

it('a mail server receives the complete e-mail from the configured sender', async () => {
  await runJob(await insertRequest('mara+neu@xn--mller-kva.example'))
  const [delivery, ...more] = server.deliveries
  expect(more).toEqual([])
  // The server shows the domain in Unicode.
  expect(delivery).toMatchObject({ from: 'noreply@localhost', to: ['mara+neu@müller.example'] })
  const source = delivery?.source ?? ''
  expect(source).toMatch(/^Subject: Confirme ton adresse e-mail\r?$/m)
  expect(source).toMatch(/^From: noreply@localhost\r?$/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(source.replaceAll(/=\r?\n/g, '')).toMatch(/verify-email\?token=3D[\w-]{43}/)
  expect(source).not.toContain('Zoé')
})

it('an e-mail that is not accepted for now fails the job and keeps the request', async () => {
  const id = await insertRequest('deferred@example.test')
  await expect(runJob(id)).rejects.toThrow()
  expect(await isStored(id)).toBe(true)
})

it('an address that the mail server refuses for good ends the job and its request', async () => {
  const id = await insertRequest('refused@example.test')
  await runJob(id)
  expect(await isStored(id)).toBe(false)
})
