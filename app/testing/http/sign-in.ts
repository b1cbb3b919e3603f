import type { users } from 'db/schema/accounts'
import { makeAccount, PASSWORD } from '../people/accounts'
import { switchOnSecondFactor } from '../people/second-factor'
import type { HttpClient } from './http-client'
import type { TestServer } from './server'

/**
 * Creates an account and signs a client in to it by the login page. Admins and moderators get a second factor and enter its code, because
 * the admin area requires one outside the demo.
 */
export async function signedInClient(
  server: TestServer,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<{ client: HttpClient; user: typeof users.$inferSelect }> {
  const user = await makeAccount(over)
  const client = server.client()
  const currentCode = user.isAdmin || user.isModerator ? await switchOnSecondFactor(user.id) : null
  const answer = await client.postForm('/login', { email: user.email, password: PASSWORD })
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`)
  if (!currentCode) return { client, user }
  const confirmed = await client.postForm('/login/second-factor', { code: currentCode() })
  if (confirmed.status !== 302) throw new Error(`The second factor answered ${confirmed.status}`)
  return { client, user }
}
