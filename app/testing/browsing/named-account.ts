import { newAccount } from './own-account'
import { onSiteDatabase } from './site-database'

/** A new account, which is first in the table of users, with a name that no other account has. */
export async function newNamed(): Promise<{ id: string; name: string }> {
  const [email, name] = [await newAccount({ userType: 'trans' }), `Xenia${Date.now() % 1_000_000}`]
  const [row] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`update users set first_name = ${name} where email = ${email} returning id`,
  )
  return { id: row?.id ?? '', name }
}
