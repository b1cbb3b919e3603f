import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { completeLogin } from '~/domains/auth/login/complete-login.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { db } from '~/platform/database/db.server'
import { sidFrom } from '~/platform/http/session.server'

/** Signs an account in as if its password had just been verified; returns the response headers. */
export async function loginByPassword(params: {
  userId: string
  request: Request
  ip: string
}): Promise<Headers> {
  const [user] = await db.select().from(users).where(eq(users.id, params.userId))
  const proof = { password: passwordFingerprint(user?.passwordHash ?? '') }
  const headers = await completeLogin({ ...params, provedBy: 'password', proof })
  if (!headers) throw new Error('The password has changed')
  return headers
}

/** Starts a session of an account; returns its session id. */
export async function newSid(userId: string): Promise<string> {
  const cookie = await startSession({ userId, request: new Request('http://localhost:3000/'), ip: '::1' })
  return (await sidFrom(cookie.split(';')[0] ?? null)) ?? ''
}
