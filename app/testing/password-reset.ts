import { accountMailJobs } from 'db/schema/joining'
import { resetRequestAction } from '~/domains/auth/recovery/request-reset.server'
import { db } from '~/platform/database/db.server'
import { mailsTo } from './mails'

/** The client that requests the reset. */
const CLIENT = { device: 'Firefox, Android', country: 'DE', network: '203.0.113.9' }

/** Stores a request for a reset as the page does, and answers it as the job does. */
export async function requestReset(email: string, language: 'de' | 'en' = 'de') {
  const [request] = await db
    .insert(accountMailJobs)
    .values({ kind: 'reset', email, language, ...CLIENT })
    .returning()
  if (!request) throw new Error('the request was not stored')
  await resetRequestAction({ ...request, tries: 1 })
}

/** The token in the newest e-mail to an address. */
export async function resetTokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no token in ${mail?.text}`)
  return token
}
