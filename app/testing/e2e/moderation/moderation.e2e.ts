import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { type ModerationSite, startModerationSite } from '~/testing/browsing/moderation-site'
import {
  eventually,
  makePeople,
  type People,
  publishLastMonth,
  readStatement,
  reportMessage,
  reportPhoto,
  reportProfile,
  setLanguages,
  submitLogin,
} from '~/testing/browsing/moderation-story'
import { lengthenUndo } from '~/testing/browsing/undo-time'
import { test } from '~/testing/browsing/visitor'

// Long, because each of three decisions waits until it can no longer be undone, and jobs send statements and mails.
test.describe.configure({ timeout: 900_000 })

let site: ModerationSite
let people: People
test.afterEach(() => site.stop())

const WIDE = { viewport: { width: 1280, height: 900 } }
const SMALL = { viewport: { width: 360, height: 760 }, javaScriptEnabled: false }

test('three reports are decided by keyboard; the people concerned read the statements, one appeals successfully; the log and the published figures are right', async ({
  browser,
}) => {
  site = await startModerationSite(browser, 'keyboard')
  people = await makePeople(site)
  await reportProfile(site, people, WIDE)
  await reportMessage(site, people, WIDE)
  await reportPhoto(site, people, WIDE)
  await setLanguages(site, people)

  const page = await site.signedIn(people.admin.email, WIDE)
  await page.goto('/admin/cases')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await hydrated(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')

  // The profile: the admin takes the case, removes the texts, undoes the decision, and removes them again.
  await expect(heading(page)).toHaveText('Profil von Luana')
  await expect(page.getByText('Das sind meine Fotos.')).toBeVisible()
  await hydrated(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Du hast den Fall übernommen.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abgeben' })).toBeVisible()
  await decideByKeyboard(page, 'remove', 'fake-profile')
  await expect(heading(page)).toHaveText('Nachricht von Jonas')
  await expect(page.getByText('Entschieden: Inhalt entfernt')).toBeVisible()
  await lengthenLastUndo()
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText('Profil von Luana')
  await expect(page.getByText('Entscheidung zurückgenommen').first()).toBeVisible()
  await decideByKeyboard(page, 'remove', 'fake-profile')
  await expect(page.getByText('Entschieden: Inhalt entfernt')).toBeVisible()
  await expectAccessible(page)

  // The message, which its sender has unsent.
  await expect(heading(page)).toHaveText('Nachricht von Jonas')
  await expect(page.getByText('Eine böse Drohung')).toBeVisible()
  await expect(page.getByText('Zurückgenommen oder gelöscht.')).toBeVisible()
  await decideByKeyboard(page, 'warn', 'harassment')

  // The photo, which its owner has deleted.
  await expect(heading(page)).toHaveText('Foto von Carla')
  const frozen = page.getByRole('img', { name: 'Gesichertes Foto 1' })
  await frozen.scrollIntoViewIfNeeded()
  await expect
    .poll(() => frozen.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('Inzwischen gelöscht')).toBeVisible()
  await decideByKeyboard(page, 'suspend', 'nudity')
  await expect(page.getByText('Nichts offen')).toBeVisible()

  await readStatementsAndAppeal(WIDE)
  await page.goto('/admin/appeals')
  await page.getByRole('link', { name: 'Carla', exact: true }).click()
  await expect(page.getByText('Diesen Widerspruch beantwortet jemand anderes.')).toBeVisible()
  await upholdAppeal(WIDE)
  await expectLogDetectsTampering()
  await publishLastMonth(site)
  await expectPublishedFigures(page)
})

test('the same on a phone without JavaScript', async ({ browser }) => {
  site = await startModerationSite(browser, 'phone')
  people = await makePeople(site)
  await reportProfile(site, people, SMALL)
  await reportMessage(site, people, SMALL)
  await reportPhoto(site, people, SMALL)
  await setLanguages(site, people)

  const page = await site.signedIn(people.admin.email, SMALL)
  await page.goto('/admin/cases')
  await page.getByRole('link', { name: 'Profil von Luana' }).click()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText('Du hast den Fall übernommen.')).toBeVisible()
  await decideByForms(page, 'Inhalt entfernen', 'Falsches Profil')
  await expect(heading(page)).toHaveText('Nachricht von Jonas')
  await lengthenLastUndo()
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('Entscheidung zurückgenommen')).toBeVisible()
  await decideByForms(page, 'Inhalt entfernen', 'Falsches Profil')
  await expect(page.getByText('Eine böse Drohung')).toBeVisible()
  await decideByForms(page, 'Verwarnen', 'Belästigung oder Drohung')
  await expect(heading(page)).toHaveText('Foto von Carla')
  await decideByForms(page, 'Dauerhaft sperren', 'Nacktheit in öffentlichen Inhalten')
  await expect(page.getByText('Nichts offen')).toBeVisible()

  await readStatementsAndAppeal(SMALL)
  await upholdAppeal(SMALL)
  await publishLastMonth(site)
  await expectPublishedFigures(page)
})

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Decides a case: R moves to the decision, a digit selects the action, arrow keys the ground, and Enter presses the button. */
async function decideByKeyboard(page: Page, action: string, ground: string): Promise<void> {
  await hydrated(page)
  await page.keyboard.press('r')
  await expect(page.locator('input[name=action]').first()).toBeFocused()
  const all = page.locator('[data-decision] input[name=action]')
  const digit = (
    await all.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  ).indexOf(action)
  await page.keyboard.press(String(digit + 1))
  await expect(page.locator(`input[name=action][value=${action}]`)).toBeChecked()
  await tabTo(page, page.locator('input[name=ground]').first())
  await page.keyboard.press('Space')
  const wanted = page.locator(`input[name=ground][value=${ground}]`)
  for (let press = 0; press < 12 && !(await wanted.isChecked()); press += 1)
    await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'Entscheiden' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/decided=/)
}

async function lengthenLastUndo(): Promise<void> {
  const [decided] = await site.sql`select case_id from decisions order by created_at desc limit 1`
  await lengthenUndo(site.sql, decided?.case_id)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** With the statement read before it is sent. */
async function decideByForms(page: Page, action: string, ground: string): Promise<void> {
  await page.getByRole('radio', { name: action }).check()
  await page.getByText(ground, { exact: true }).click()
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByRole('heading', { name: 'So wird es verschickt' })).toBeVisible()
  await expect(page.getByRole('radio', { name: action })).toBeChecked()
  await page.getByRole('button', { name: 'Entscheiden' }).click()
}

/** Each person reads the statement in their language. Carla, who is suspended, appeals with the link of the e-mail, without signing in. */
async function readStatementsAndAppeal(options: typeof WIDE | typeof SMALL): Promise<void> {
  const luana = await site.newPage({ ...options, locale: 'pt-BR' })
  await submitLogin(luana, people.luana.email)
  await eventually(async () => {
    await luana.goto('/settings')
    await expect(luana.getByRole('link', { name: 'Ler agora' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 45_000 })
  await expect(await readStatement(luana, 'Ler agora')).toContainText('Removemos o texto do seu perfil')
  await expectAccessibleOn(luana)
  const jonas = await site.newPage({ ...options, locale: 'en-GB' })
  await submitLogin(jonas, people.jonas.email)
  await eventually(async () => {
    await jonas.goto('/settings')
    await expect(jonas.getByRole('link', { name: 'Read it now' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 45_000 })
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
async function upholdAppeal(options: typeof WIDE | typeof SMALL): Promise<void> {
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
  await expect(carla).toHaveURL(/\/settings/)
}

/** The admin log is verified; after an entry is changed in the database, the check names the entry. */
async function expectLogDetectsTampering(): Promise<void> {
  expect(await site.verifyLog()).toMatchObject({ code: 0, output: expect.stringMatching(/entries verified/) })
  const [row] = await site.sql<{ seq: string }[]>`
    select seq from admin_logs where action = 'case.undo' order by seq limit 1`
  await site.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update admin_logs set action = 'case.decide' where seq = ${row?.seq ?? 0}`
  })
  const broken = await site.verifyLog()
  expect(broken.code).toBe(1)
  expect(broken.output).toContain(`Entry ${row?.seq}`)
}

/** The transparency page and its JSON show the figures of last month, small numbers only as "<5". */
async function expectPublishedFigures(page: Page): Promise<void> {
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
