import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { onSiteDatabase } from './site-database'

/** The password of the demo accounts, and of accounts created here. */
export const PASSWORD = 'Demo1234!'

/** An account for one test. */
export async function newAccount({ isAdmin = false, userType = 'man' } = {}): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await onSiteDatabase(
    (sql) => sql`
      insert into users (email, password_hash, first_name, user_type, is_email_verified, is_admin)
      select ${email}, password_hash, 'Mara', ${userType}, true, ${isAdmin} from users where email = 'kunde@demo.test'`,
  )
  return email
}

type Login = { password?: string; redirectTo?: string }

/** Submits the login page's form, with the return path `redirectTo`. */
export async function fillLogin(
  page: Page,
  email: string,
  { password = PASSWORD, redirectTo = '/agb' }: Login = {},
): Promise<void> {
  await page.goto(`/login?redirectTo=${redirectTo}`)
  const main = page.getByRole('main')
  await main.getByLabel('E-Mail-Adresse').fill(email)
  await main.getByLabel('Passwort', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** The same with the right password; waits for the next page, which may be the second step. */
export async function signIn(page: Page, email: string, login?: Login): Promise<void> {
  await fillLogin(page, email, login)
  await expect(page).not.toHaveURL(/\/login\?/)
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.locator('form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/$/)
}

/** A new account, which is first in the table of users, with a name that no other account has. */
export async function newNamed(): Promise<{ id: string; name: string }> {
  const [email, name] = [await newAccount({ userType: 'trans' }), `Xenia${Date.now() % 1_000_000}`]
  const [row] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`update users set first_name = ${name} where email = ${email} returning id`,
  )
  return { id: row?.id ?? '', name }
}

/** A listed provider for one test: not new, far from the places of other tests, and with a photo that has no files. */
export async function newProvider(): Promise<{ id: string; name: string }> {
  const [mark, name] = [randomUUID().replaceAll('-', '').slice(0, 22), 'Valerie']
  const [provider] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`
    with person as (
      insert into users (email, password_hash, first_name, user_type, is_email_verified, age, age_stated_on, location,
        place_slug, latitude, longitude, first_listed_at)
      select ${`${mark}@example.test`}, password_hash, ${name}, 'trans', true, age, age_stated_on, 'Konstanz', 'konstanz',
        47.66, 9.18, now() - interval '1 year' from users where email = 'escort@demo.test'
      returning id
    ), photo as (
      insert into images (owner_id, url, image_type, width, height, color)
      select id, ${`/media/${mark}`}, 'profile', 900, 1200, '#aa8899' from person returning owner_id, url
    )
    select id from person, photo`,
  )
  await onSiteDatabase(
    (sql) => sql`
    insert into image_moderation (user_id, image_url, image_type, status)
    values (${String(provider?.id)}, ${`/media/${mark}`}, 'profile', 'approved')`,
  )
  return { id: String(provider?.id), name }
}
