import { requestLimits } from 'db/schema/limits'
import { like } from 'drizzle-orm'
import { vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { type StoredMail, storedMails } from '~/platform/mail/mail.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'

/** The stored e-mails to an address, newest first. */
export const mailsTo = async (email: string) => (await storedMails()).filter(({ to }) => to === email)

/** Runs `run` while no mail server answers. Ends all stubs of environment variables. */
export const withoutMailServer = (run: () => Promise<unknown>): Promise<void> =>
  withMailServer('smtp://127.0.0.1:1', run)

/** Runs `run` while SMTP_URL is this address. Ends all stubs of environment variables. */
export async function withMailServer(url: string, run: () => Promise<unknown>): Promise<void> {
  vi.stubEnv('SMTP_URL', url)
  forgetSingleton('env')
  forgetSingleton('smtp')
  try {
    await run()
  } finally {
    vi.unstubAllEnvs()
    forgetSingleton('env')
    forgetSingleton('smtp')
  }
}

/** Waits until the worker has sent an e-mail to an address whose text contains `containing`; returns the newest one. */
export function waitForMail(to: string, containing = ''): Promise<StoredMail> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(to)).find(({ text }) => text.includes(containing))
      if (!mail) throw new Error(`no e-mail to ${to} with ${containing}`)
      return mail
    },
    { timeout: seconds(30), interval: 100 },
  )
}

/** Forgets when addresses got their last e-mail, so that the next one may be sent at once (mail-pacing.server.ts). */
export async function resetMailPacing(): Promise<void> {
  await db.delete(requestLimits).where(like(requestLimits.key, 'addressMail:%'))
}

/** Path and query of the link to one of our pages in an e-mail. */
export function linkIn(mail: StoredMail, path: string): string {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?[^\\s]+)`).exec(mail.text)?.[1]
  if (!link) throw new Error(`no link to ${path} in ${mail.text}`)
  return link
}
