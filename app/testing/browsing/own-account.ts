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
