import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { type QrOutline, qrOutline } from './totp/qr-code.server'
import { otpauthHref } from './totp/totp.server'

/** Three ways to add a secret to an app: by camera, by a link on the same device, by typing. */
export type SetupSheet = { qr: QrOutline; href: string; key: string }

/** The data of the setup page. The app shows the account by APP_NAME and the e-mail address. */
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
