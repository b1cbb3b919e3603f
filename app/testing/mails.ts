import { requestLimits } from 'db/schema/limits'
import { like } from 'drizzle-orm'
import { vi } from 'vitest'
import { db } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { type KeptMail, keptMails } from '~/platform/mail/mail.server'

/** The newest mail to an address whose text holds something; waits for the worker to send it. */
export function mailTo(to: string, holding = ''): Promise<KeptMail> {
  return vi.waitFor(
    async () => {
      const mail = (await keptMails()).find((kept) => kept.to === to && kept.text.includes(holding))
      if (!mail) throw new Error(`no mail to ${to} holding ${holding}`)
      return mail
    },
    { timeout: seconds(15), interval: 100 },
  )
}

/** As if a quarter of an hour had gone by: the next mail that others cause may leave at once (mail-pacing.server.ts). */
export async function nextMailTurn(): Promise<void> {
  await db.delete(requestLimits).where(like(requestLimits.key, 'addressMail:%'))
}

/** The path and query of the link to a page of ours in a mail. */
export function linkIn(mail: KeptMail, path: string): string {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?[^\\s]+)`).exec(mail.text)?.[1]
  if (!link) throw new Error(`no link to ${path} in ${mail.text}`)
  return link
}
