import type { users } from 'db/schema/accounts'
import type { HttpClient } from './http-client'
import { makeAccount, PASSWORD } from './people/accounts'
import { switchOnSecondFactor } from './people/second-factor'
import type { TestServer } from './server'

/**
 * A client signed in to a new account by the login page. An admin or moderator has a second factor and enters its code: outside the demo the admin area
 * requires it.
 */
export async function signedInClient(
  server: TestServer,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<{ client: HttpClient; user: typeof users.$inferSelect }> {
  const user = await makeAccount(over)
  const client = server.client()
  const codeNow = user.isAdmin || user.isModerator ? await switchOnSecondFactor(user.id) : null
  const answer = await client.postForm('/login', { email: user.email, password: PASSWORD })
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`)
  if (!codeNow) return { client, user }
  const confirmed = await client.postForm('/login/second-factor', { code: codeNow() })
  if (confirmed.status !== 302) throw new Error(`The second factor answered ${confirmed.status}`)
  return { client, user }
}
