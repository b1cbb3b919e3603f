import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { type ModerationSite, startModerationSite } from '~/testing/browsing/moderation-site'
import {
  expectPublishedFigures,
  heading,
  lengthenUndo,
  readStatementsAndAppeal,
  upholdAppeal,
} from '~/testing/browsing/moderation-steps'
import {
  makePeople,
  type People,
  publishLastMonth,
  reportMessage,
  reportPhoto,
  reportProfile,
  setLanguages,
} from '~/testing/browsing/moderation-story'
import { test } from '~/testing/browsing/visitor'

// Long, because each of three decisions waits until it can no longer be undone, and jobs send statements and mails.
test.describe.configure({ timeout: 900_000 })

let site: ModerationSite
let people: People
test.afterEach(() => site.stop())

const WIDE = { viewport: { width: 1280, height: 900 } }

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
  await Promise.all([decideByKeyboard(page, 'remove', 'fake-profile'), lengthenUndo(site.sql)])
  await expect(heading(page)).toHaveText('Nachricht von Jonas')
  await expect(page.getByText('Entschieden: Inhalt entfernt')).toBeVisible()
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

  await readStatementsAndAppeal({ site, people }, WIDE)
  await page.goto('/admin/appeals')
  await page.getByRole('link', { name: 'Carla', exact: true }).click()
  await expect(page.getByText('Diesen Widerspruch beantwortet jemand anderes.')).toBeVisible()
  await upholdAppeal({ site, people }, WIDE)
  await expectLogDetectsTampering()
  await publishLastMonth(site)
  await expectPublishedFigures(page)
})

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

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
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
