import { type BrowserContextOptions, expect, type Page } from 'playwright/test'
import type postgres from 'postgres'
import { expectAccessible } from './accessible'
import type { ModerationSite } from './moderation-site'
import { eventually, type People, readStatement, submitLogin } from './moderation-story'

type Story = { site: ModerationSite; people: People }

/** The page after a login, not that of the login, whose query names it: its form may be sent only once the bot check is solved. */
const SETTINGS = /^[^?]+\/settings/

/** The heading of a case, which names what was reported. */
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Each person reads the statement in their language. Carla, who is suspended, appeals with the link of the e-mail, without signing in. */
export async function readStatementsAndAppeal(
  { site, people }: Story,
  options: BrowserContextOptions,
): Promise<void> {
  const luana = await site.newPage({ ...options, locale: 'pt-BR' })
  await submitLogin(luana, people.luana.email)
  await expect(luana).toHaveURL(SETTINGS)
  await eventually(async () => {
    await luana.goto('/settings')
    await expect(luana.getByRole('link', { name: 'Ler agora' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(await readStatement(luana, 'Ler agora')).toContainText('Removemos o texto do seu perfil')
  await expectAccessibleOn(luana)
  const jonas = await site.newPage({ ...options, locale: 'en-GB' })
  await submitLogin(jonas, people.jonas.email)
  await expect(jonas).toHaveURL(SETTINGS)
  await eventually(async () => {
    await jonas.goto('/settings')
    await expect(jonas.getByRole('link', { name: 'Read it now' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(await readStatement(jonas, 'Read it now')).toContainText('We are giving you a warning.')

  await eventually.poll(() => site.mailTo(people.stranger.email, /Verstoß festgestellt/)).not.toBe('')
  await eventually.poll(() => site.mailTo(people.carla.email, /\/appeal\//)).not.toBe('')
  const carla = await site.newPage({ ...options, locale: 'fr-FR' })
  await submitLogin(carla, people.carla.email)
  await expect(carla.getByText('Nous avons suspendu ton compte sans date de fin.')).toBeVisible()
  await expectAccessibleOn(carla)
  const mail = await site.mailTo(people.carla.email, /\/appeal\//)
  const stranger = await site.newPage({ ...options, locale: 'fr-FR' })
  await stranger.goto(String(/\/appeal\/[\w.-]+/.exec(mail)?.[0]))
  await expectAccessibleOn(stranger)
  await stranger.getByLabel('Pourquoi vois-tu les choses autrement').fill('Je portais un maillot de bain.')
  await stranger.getByRole('button', { name: 'Envoyer la contestation' }).click()
  await expect(stranger.getByText('Nous avons reçu ta contestation.')).toBeVisible()
}

/** A moderator who did not make the decision upholds the appeal. */
export async function upholdAppeal({ site, people }: Story, options: BrowserContextOptions): Promise<void> {
  const page = await site.signedIn(people.moderator.email, options)
  await page.goto('/admin/appeals')
  await expectAccessibleOn(page)
  await page.getByRole('link', { name: 'Carla', exact: true }).click()
  await expect(page.getByText('Je portais un maillot de bain.')).toBeVisible()
  await expectAccessibleOn(page)
  await page.getByRole('radio', { name: 'Stattgeben' }).check()
  await page.getByLabel('Antwort an die Person').fill('C’est vrai.')
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(page.getByText('Widerspruch stattgegeben').first()).toBeVisible()
  await eventually.poll(() => site.mailTo(people.carla.email, /C’est vrai\./)).toContain('Tu avais raison')
  const carla = await site.newPage({ ...options, locale: 'fr-FR' })
  await submitLogin(carla, people.carla.email)
  await expect(carla).toHaveURL(SETTINGS)
}

/** The transparency page and its JSON show the figures of last month, small numbers only as "<5". */
export async function expectPublishedFigures(page: Page): Promise<void> {
  const figures = async () => (await page.request.get('/transparency.json')).json()
  await eventually.poll(async () => (await figures()).months.length).toBe(1)
  const [month] = (await figures()).months
  expect(month.reports).toMatchObject({
    byReason: { fake: 5, harassment: '<5' },
    bySource: { public: 5, members: '<5' },
  })
  expect(month.decisions.byAction).toMatchObject({ warn: 5, remove: '<5', suspend: '<5' })
  expect(month.appeals).toEqual({ appeals: 5, appealsUpheld: 5 })
  await page.goto('/transparency')
  await expect(page.getByRole('heading', { name: 'Meldungen nach Grund' })).toBeVisible()
  await expectAccessibleOn(page)
}

/** Checks that a page is not wider than the screen and, if it runs JavaScript, which axe needs, that it is accessible. */
async function expectAccessibleOn(page: Page): Promise<void> {
  const { scrolls, width } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  expect(scrolls).toBeLessThanOrEqual(width)
  if ((page.viewportSize()?.width ?? 0) > 400) await expectAccessible(page)
}

/**
 * Waits for a decision, and lengthens the time in which it can be undone: ten seconds are too short for a browser on a busy machine. To be
 * called with the press that decides, since the page after it may take too long as well.
 * @param caseId if other decisions of the site are to stay as they are
 */
export async function lengthenUndo(sql: postgres.Sql, caseId?: string): Promise<void> {
  const lengthen = async () => {
    const lengthened = await sql`
      with later as (
        update decisions set created_at = now() + interval '5 minutes', statement_due_at = now() + interval '5 minutes'
        where ${caseId === undefined ? sql`true` : sql`case_id = ${caseId}`} and sent_at is null returning id
      ), jobs as (
        update graphile_worker._private_jobs set run_at = now() + interval '5 minutes'
        where key in (select 'deliver-decision:' || id from later)
      )
      select from later`
    return lengthened.length
  }
  await eventually.poll(lengthen).toBe(1)
}
