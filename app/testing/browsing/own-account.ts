import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { onSiteDatabase } from './site-database'

/** The password of the demo accounts, and of accounts created here. */
export const PASSWORD = 'Demo1234!'

/** Creates an account for one test. Returns its e-mail address. */
export async function newAccount({
  firstName = 'Mara',
  userType = 'man',
  isAdmin = false,
  isModerator = false,
} = {}): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await onSiteDatabase(
    (sql) => sql`
      insert into users (email, password_hash, first_name, user_type, is_email_verified, is_admin, is_moderator)
      select ${email}, password_hash, ${firstName}, ${userType}, true, ${isAdmin}, ${isModerator} from users where email = 'kunde@demo.test'`,
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

/** Signs in by the login page; waits for the next page and its scripts. It may ask for the second factor. */
export async function signIn(page: Page, email: string, login?: Login): Promise<void> {
  await fillLogin(page, email, login)
  await expect(page).not.toHaveURL(/\/login\?/)
  await page.waitForLoadState()
}

/** Signs out by the settings page; waits for the visitors' page and its scripts, which open its dialogs. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.locator('form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/$/)
  await page.waitForLoadState()
}

/** Creates an account with a name that no other account has. As the newest it is the first row of the table of users. */
export async function newNamedAccount(): Promise<{ id: string; name: string }> {
  const email = await newAccount({ userType: 'trans' })
  const name = `Xenia${randomInt(1_000_000, 10_000_000)}`
  const [row] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`update users set first_name = ${name} where email = ${email} returning id`,
  )
  return { id: row?.id ?? '', name }
}

/** Creates a listed provider for one test: not new, far from the places of other tests, with a photo that has no files. */
export async function newProvider(): Promise<{ id: string; name: string }> {
  const name = 'Valerie'
  const mediaName = randomUUID().replaceAll('-', '').slice(0, 22)
  const [provider] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`
    with person as (
      insert into users (email, password_hash, first_name, user_type, is_email_verified, age, age_stated_on, location,
        place_slug, latitude, longitude, first_listed_at)
      select ${`${mediaName}@example.test`}, password_hash, ${name}, 'trans', true, age, age_stated_on,
        'Konstanz', 'konstanz', 47.66, 9.18, now() - interval '1 year' from users where email = 'escort@demo.test'
      returning id
    ), photo as (
      insert into images (owner_id, url, image_type, width, height, color)
      select id, ${`/media/${mediaName}`}, 'profile', 900, 1200, '#aa8899' from person returning owner_id, url
    )
    select id from person, photo`,
  )
  await onSiteDatabase(
    (sql) => sql`
    insert into image_moderation (user_id, image_url, image_type, status)
    values (${String(provider?.id)}, ${`/media/${mediaName}`}, 'profile', 'approved')`,
  )
  return { id: String(provider?.id), name }
}
