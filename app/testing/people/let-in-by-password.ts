import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { completeLogin } from '~/domains/auth/login/complete-login.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { db } from '~/platform/db.server'
import { sidFrom } from '~/platform/session.server'

/** Signs an account in as after its right password; gives the headers that tell the browser. */
export async function loginByPassword(given: {
  userId: string
  request: Request
  ip: string
}): Promise<Headers> {
  const [user] = await db.select().from(users).where(eq(users.id, given.userId))
  const proof = { password: passwordFingerprint(user?.passwordHash ?? '') }
  const headers = await completeLogin({ ...given, provedBy: 'password', proof })
  if (!headers) throw new Error('The password is another one')
  return headers
}

/** The sid of a new session of an account. */
export async function newSid(userId: string): Promise<string> {
  const cookie = await startSession({ userId, request: new Request('http://localhost:3000/'), ip: '::1' })
  return (await sidFrom(cookie.split(';')[0] ?? null)) ?? ''
}
