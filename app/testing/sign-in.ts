import type { users } from 'db/schema/accounts'
import type { HttpClient } from './http-client'
import { makeAccount, PASSWORD } from './people/accounts'
import type { TestServer } from './server'

/** A client signed in to a new account, as the login page would do it. */
export async function signedInClient(
  server: TestServer,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<{ client: HttpClient; user: typeof users.$inferSelect }> {
  const user = await makeAccount(over)
  const client = server.client()
  const answer = await client.postForm('/login', { email: user.email, password: PASSWORD })
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`)
  return { client, user }
}
