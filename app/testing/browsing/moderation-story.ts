import { type BrowserContextOptions, expect, type Locator, type Page } from 'playwright/test'
import { cameraPhoto } from '../images/camera-photo'
import { untilTimely } from './bot-check'
import { hydrated } from './hydrated'
import type { ModerationSite } from './moderation-site'
import { PASSWORD } from './own-account'

/** Jobs of the site: they wait for each other, and statements for the time in which a decision can be undone. */
export const eventually = expect.configure({ timeout: 150_000 })

export type People = Awaited<ReturnType<typeof makePeople>>

/** Three people who will be reported, each with a language of their own, those who report them, and the moderators. */
export async function makePeople(site: ModerationSite) {
  const [luana, jonas, carla, nina, frank, admin, moderator] = [
    await site.createAccount({ firstName: 'Luana', userType: 'trans' }),
    await site.createAccount({ firstName: 'Jonas' }),
    await site.createAccount({ firstName: 'Carla', userType: 'trans' }),
    await site.createAccount({ firstName: 'Nina', userType: 'trans' }),
    await site.createAccount({ firstName: 'Frank' }),
    await site.createAccount({ firstName: 'Ada', email: 'admin@demo.test', isAdmin: true }),
    await site.createAccount({ firstName: 'Moritz', isModerator: true }),
  ]
  await site.sql`
    update users set age = 28, age_stated_on = current_date, location = 'Konstanz', place_slug = 'konstanz', latitude = 47.66,
      longitude = 9.18, first_listed_at = now() - interval '1 year', bio = 'Gefälschter Text'
    where user_type = 'trans'`
  await site.sql`
    insert into images (owner_id, url, image_type, width, height, color)
    values (${luana.id}, '/media/aaaaaaaaaaaaaaaaaaaaaa', 'profile', 900, 1200, '#aa8899')`
  await site.sql`
    insert into image_moderation (user_id, image_url, image_type, status)
    values (${luana.id}, '/media/aaaaaaaaaaaaaaaaaaaaaa', 'profile', 'approved')`
  await site.sql`
    insert into matches (user_id, target_user_id, is_like, is_mutual)
    values (${jonas.id}, ${nina.id}, true, true), (${nina.id}, ${jonas.id}, true, true)`
  return { luana, jonas, carla, nina, frank, admin, moderator, stranger: { email: 'fremd@example.org' } }
}

/** A stranger reports Luana's profile. */
export async function reportProfile(site: ModerationSite, people: People, options: BrowserContextOptions) {
  const page = await site.newPage(options)
  await page.goto('/report')
  await page
    .getByLabel('Adresse des Profils oder des Fotos')
    .fill(`${site.origin}/profile/${people.luana.id}`)
  await page.getByLabel('Falsches Profil oder fremde Fotos').check()
  await page.getByLabel('Beschreibung').fill('Das sind meine Fotos.')
  await page.getByLabel('Deine E-Mail-Adresse').fill(people.stranger.email)
  await untilTimely(page)
  await page.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
  await eventually.poll(() => openCases(site)).toBe(1)
  await page.context().close()
}

/** Jonas insults Nina, who reports the message; then he unsends it. */
export async function reportMessage(site: ModerationSite, people: People, options: BrowserContextOptions) {
  const { jonas, nina } = people
  const [his, hers] = [await site.signedIn(jonas.email, options), await site.signedIn(nina.email, options)]
  await his.goto(`/chat?user=${nina.id}`)
  await his.locator('#composer-text').fill('Eine böse Drohung')
  if (options.javaScriptEnabled !== false) await hydrated(his, 'composer-text')
  await his.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(his.getByRole('log').getByText('Eine böse Drohung')).toBeVisible()
  await hers.goto(`/chat?user=${jonas.id}`)
  await hers.getByLabel('Mehr zu dieser Nachricht').click()
  await hers.getByRole('link', { name: 'Nachricht melden' }).click()
  await hers.getByLabel('Belästigung oder Beleidigung').check()
  await hers.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
  await his.goto(`/chat?user=${nina.id}`)
  await his.getByLabel('Mehr zu dieser Nachricht').click()
  await his.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(his.getByText('Du hast diese Nachricht zurückgenommen')).toBeVisible()
  await his.context().close()
  await hers.context().close()
}

/** Carla uploads a photo, which is approved; Frank reports it; then she deletes it. */
export async function reportPhoto(site: ModerationSite, people: People, options: BrowserContextOptions) {
  const { carla, frank } = people
  const hers = await site.signedIn(carla.email, { ...options, javaScriptEnabled: false })
  await hers.goto('/my-profile/photos')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() }
  await hers.getByLabel(/Fotos hinzufügen/).setInputFiles(photo)
  await hers.getByRole('button', { name: 'Hochladen' }).click()
  await eventually(hers.getByText(/hochgeladen und wird geprüft/)).toBeVisible()
  await site.sql`update image_moderation set status = 'approved', moderated_at = now() where user_id = ${carla.id}`
  const his = await site.signedIn(frank.email, options)
  await his.goto(`/report/${carla.id}`)
  await his.locator('input[name=image]').last().check()
  await his.getByLabel('Nacktheit auf öffentlichen Fotos').check()
  await his.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
  await hers.goto('/my-profile/photos')
  await hers.getByLabel('Foto 1 bearbeiten').click()
  await hers.getByText('Entfernen', { exact: true }).filter({ visible: true }).click()
  await hers.getByRole('button', { name: 'Foto entfernen' }).click()
  await expect(hers.getByText('Das Foto ist entfernt.')).toBeVisible()
  await eventually
    .poll(
      async () =>
        (await site.sql`select from case_evidence where state = 'stored' and kind = 'photo'`).length,
    )
    .toBeGreaterThan(0)
  await his.context().close()
  await hers.context().close()
}

const openCases = async ({ sql }: ModerationSite) =>
  (await sql`select from moderation_cases where status = 'open'`).length

/** Sets the languages in which the reported people used the site last: statements are written in them. */
export const setLanguages = ({ sql }: ModerationSite, { luana, jonas, carla }: People) => sql`
  update users set language = case id when ${luana.id} then 'pt' when ${jonas.id} then 'en' when ${carla.id} then 'fr'
    else language end`

/** Submits the login form in any language, without checking which page follows. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.goto('/login?redirectTo=/settings')
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=password]').fill(PASSWORD)
  await page.locator('main form:has([name=password]) [type=submit]').click()
}

/** Reads the newest statement by the banner that is on every page. */
export async function readStatement(page: Page, link: string): Promise<Locator> {
  await page.getByRole('link', { name: link }).click()
  await expect(page).toHaveURL(/\/decision\//)
  return page.getByRole('main')
}

/**
 * Moves all of it into the month before, beside four more of each kind, since smaller numbers are not published; and has the figures
 * counted as each night.
 */
export async function publishLastMonth({ sql }: ModerationSite): Promise<void> {
  // In Berlin, whose months the figures are of.
  const month = sql`date_trunc('month', now() at time zone 'Europe/Berlin')`
  const then = sql`((${month} - interval '10 days') at time zone 'Europe/Berlin')`
  await sql`update moderation_cases set created_at = ${then} - interval '30 minutes'`
  await sql`update reports set created_at = ${then}`
  await sql`update decisions set created_at = ${then}`
  await sql`update appeals set created_at = ${then}, decided_at = ${then}`
  await sql`
    insert into reports (case_id, target_type, target_id, reason, created_at)
    select id, subject_type, subject_id, 'fake', created_at from moderation_cases, generate_series(1, 4)
    where subject_type = 'profile'`
  await sql`
    with made as (
      insert into decisions (case_id, action, ground, created_at)
      select id, 'warn', 'harassment', created_at from moderation_cases, generate_series(1, 4)
      where subject_type = 'message' returning id, created_at
    ) insert into appeals (decision_id, text, language, status, answer, created_at, decided_at)
    select id, 'Nein', 'de', 'upheld', 'Ja', created_at, created_at from made`
  await sql`select graphile_worker.add_job('transparency-months', '{}'::json)`
}
