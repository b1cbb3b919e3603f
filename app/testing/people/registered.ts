import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import type { HttpClient } from '../http/http-client'
import type { TestServer } from '../http/server'
import { stampFields } from '../proofs/bot-check'

export const newEmail = () => `${randomUUID()}@example.test`
export const GIVEN = { password: 'vier gelbe Enten', confirmPassword: 'vier gelbe Enten', firstName: 'Mara' }
/** The fields of the registration form. */
export const form = (over: Record<string, string> = {}) => ({
  email: newEmail(),
  ...GIVEN,
  userType: 'man',
  ...stampFields(),
  ...over,
})
export const locationOf = (answer: Response) => answer.headers.get('location')
export const accountOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]
/** Waits until the worker has sent a mail to an address with this subject; returns the newest one. */
export const waitForMail = (email: string, subject = /./) =>
  vi.waitFor(
    async () => {
      const mail = (await storedMails()).find((one) => one.to === email && subject.test(one.subject))
      if (!mail) throw new Error(`No mail to ${email}`)
      return mail
    },
    { timeout: 30_000, interval: 50 },
  )
export const tokenIn = (mail: { text: string }) => /token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''

/** Registers an account by the form. Returns the client, the address and the mailed token. */
export async function registered(
  server: TestServer,
  over: Record<string, string> = {},
): Promise<{ client: HttpClient; email: string; token: string }> {
  const client = server.client()
  const given = form(over)
  const answer = await client.postForm('/register', given)
  const next = withRedirectTo('/check-mail', over.redirectTo ?? null)
  expect([answer.status, locationOf(answer)]).toEqual([302, next])
  return { client, email: given.email, token: tokenIn(await waitForMail(given.email)) }
}
