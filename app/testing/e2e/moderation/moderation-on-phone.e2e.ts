import { expect, type Page } from 'playwright/test'
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

const SMALL = { viewport: { width: 360, height: 760 }, javaScriptEnabled: false }

test('three reports are decided on a phone without JavaScript, with the same result for the people concerned', async ({
  browser,
}) => {
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
  await Promise.all([decideByForms(page, 'Inhalt entfernen', 'Falsches Profil'), lengthenUndo(site.sql)])
  await expect(heading(page)).toHaveText('Nachricht von Jonas')
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('Entscheidung zurückgenommen')).toBeVisible()
  await decideByForms(page, 'Inhalt entfernen', 'Falsches Profil')
  await expect(page.getByText('Eine böse Drohung')).toBeVisible()
  await decideByForms(page, 'Verwarnen', 'Belästigung oder Drohung')
  await expect(heading(page)).toHaveText('Foto von Carla')
  await decideByForms(page, 'Dauerhaft sperren', 'Nacktheit in öffentlichen Inhalten')
  await expect(page.getByText('Nichts offen')).toBeVisible()

  await readStatementsAndAppeal({ site, people }, SMALL)
  await upholdAppeal({ site, people }, SMALL)
  await publishLastMonth(site)
  await expectPublishedFigures(page)
})

/** With the statement read before it is sent. */
async function decideByForms(page: Page, action: string, ground: string): Promise<void> {
  await page.getByRole('radio', { name: action }).check()
  await page.getByText(ground, { exact: true }).click()
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByRole('heading', { name: 'So wird es verschickt' })).toBeVisible()
  await expect(page.getByRole('radio', { name: action })).toBeChecked()
  await page.getByRole('button', { name: 'Entscheiden' }).click()
}
