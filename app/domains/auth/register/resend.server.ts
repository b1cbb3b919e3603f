import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import type { Device } from '~/domains/auth/login/known-devices.server'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/db.server'
import { addressBehind } from './verify-email.server'

/** The requester of a new link: by session, else by an old link, else by address (DECISIONS). */
export type WantsNewLink = {
  viewerId?: string | undefined
  token?: string | undefined
  email?: string | undefined
}

/**
 * Requests a new verification link. The work and its time are the same for every named address; the job decides which mail to send, if any.
 * Without an address it does nothing.
 */
export async function requestVerificationLink(
  { viewerId, token, email }: WantsNewLink,
  { language, at, browser }: { language: Language; at: ClientInfo; browser: Device | null },
): Promise<void> {
  const address = viewerId
    ? await ownAddress(viewerId)
    : ((token ? await addressBehind(token) : null) ?? email ?? null)
  if (address) await enqueueAccountMail({ kind: 'resend', email: address, language, browser, ...at })
}

async function ownAddress(userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}
