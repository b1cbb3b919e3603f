import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { type QrOutline, qrOutline } from './totp/qr-code.server'
import { otpauthHref } from './totp/totp.server'

/** Three ways to bring a secret into an app: by camera, by a link on the same device, by hand. */
export type SetupSheet = { qr: QrOutline; href: string; key: string }

/** What the setup page shows. The app will call the account by the house's name and the e-mail address. */
export async function setupSheet({
  userId,
  secret,
}: {
  userId: string
  secret: string
}): Promise<SetupSheet> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const href = otpauthHref({ secret, issuer: env().appName, account: user?.email ?? '' })
  return { qr: qrOutline(href), href, key: secret.match(/.{1,4}/g)?.join(' ') ?? '' }
}
