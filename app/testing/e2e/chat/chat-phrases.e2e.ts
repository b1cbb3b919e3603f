import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  attach,
  field,
  hydrated,
  log,
  matchedCouple,
  openPhrases,
  phrasesEntry,
} from '~/testing/browsing/chat-pairs'
import { test, withoutSocket } from '~/testing/browsing/visitor'

test('a phrasebook sentence goes into the field, by keyboard too, and is read in the partner’s language', async ({
  browser,
}) => {
  const { customer, provider } = await matchedCouple(browser)
  await provider.page.goto('/?lang=pt')
  await provider.page.goto(provider.href)
  await customer.page.goto(customer.href)
  await Promise.all([hydrated(customer.page), hydrated(provider.page)])

  const mark = attach(customer.page)
  await mark.focus()
  await customer.page.keyboard.press('Enter')
  await phrasesEntry(customer.page).press('Enter')
  const sentence = customer.page.getByRole('button', { name: 'Was kostet eine Stunde?' })
  await expect(sentence).toBeVisible()
  await expectAccessible(customer.page)
  await customer.page.keyboard.press('Escape')
  await expect(sentence).toBeHidden()
  await expect(mark).toBeFocused()

  await customer.page.keyboard.press('Enter')
  await sentence.press('Enter')
  await expect(sentence).toBeHidden()
  await expect(field(customer.page)).toBeFocused()
  await expect(field(customer.page)).toHaveValue('Was kostet eine Stunde?')
  await expect(log(customer.page).getByText('Was kostet eine Stunde?')).toHaveCount(0)
  await expect(customer.page.getByText('liest diesen Satz in der eigenen Sprache')).toBeVisible()
  await expectAccessible(customer.page)
  await customer.page.keyboard.press('Enter')
  await expect(customer.page.getByText('liest diesen Satz in der eigenen Sprache')).toHaveCount(0)
  await expect(log(customer.page).getByText('Was kostet eine Stunde?')).toHaveCount(1)
  await expect(log(customer.page).getByText('Standardsatz')).toHaveCount(1)
  await expect(log(provider.page).getByText('Quanto custa uma hora?')).toHaveCount(1)
  await expect(log(provider.page).getByText('Was kostet eine Stunde?')).toHaveCount(0)

  // A changed sentence is the sender's own text.
  await openPhrases(customer.page)
  await customer.page.getByRole('button', { name: 'Bitte schreib mir nicht mehr' }).click()
  await expect(field(customer.page)).toBeFocused()
  await customer.page.keyboard.type(' Danke')
  await customer.page.keyboard.press('Enter')
  await expect(log(provider.page).getByText(/schreib mir nicht mehr.* Danke/)).toHaveCount(1)
  await expect(log(provider.page).getByText('Frase padrão')).toHaveCount(1)
})

test('a panel that could not be loaded says so, and is loaded when it opens again', async ({ browser }) => {
  const { page, href } = (await matchedCouple(browser)).customer
  await page.goto(href)
  await hydrated(page)
  const content = '**/chat/phrases'
  await page.route(content, (route) => route.abort('connectionfailed'))
  await openPhrases(page)
  const failed = page.getByText('Die Textbausteine konnten nicht geladen werden.')
  await expect(failed).toBeVisible()
  await page.unroute(content)
  await phrasesEntry(page).click()
  await expect(failed).toBeHidden()
  await phrasesEntry(page).click()
  await expect(page.getByRole('button', { name: 'Hast du heute Zeit?' })).toBeVisible()
})

test('an undelivered sentence is stored, retried after a reload, and is one message', async ({ browser }) => {
  const { customer, provider } = await matchedCouple(browser)
  await withoutSocket(customer.page)
  await customer.page.goto(customer.href)
  await hydrated(customer.page)
  const calls: unknown[] = []
  let isReloaded = false
  await customer.page.route('**/api/chat/messages', async (route) => {
    calls.push(route.request().postDataJSON())
    // The page tries by itself, too.
    return isReloaded ? route.continue() : route.abort('connectionfailed')
  })
  await openPhrases(customer.page)
  await customer.page.getByRole('button', { name: 'Hast du heute Zeit?' }).click()
  await field(customer.page).press('Enter')
  await expect(customer.page.getByText('Nicht gesendet', { exact: true })).toBeVisible()
  await customer.page.reload()
  await hydrated(customer.page)
  // What the answer contains is shown: the page is not fetched again.
  await customer.page.route('**/chat/refresh?*', (route) => route.abort('connectionfailed'))
  isReloaded = true
  await customer.page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(log(customer.page).getByText('Hast du heute Zeit?')).toHaveCount(1)
  await expect(log(customer.page).getByLabel('Mehr zu dieser Nachricht')).toHaveCount(1)
  expect(calls.length).toBeGreaterThan(1)
  for (const call of calls) expect(call).toEqual(calls[0])
  expect(calls[0]).toMatchObject({ phrase: 'freeToday' })
  await provider.page.goto(provider.href)
  await expect(log(provider.page).getByText('Hast du heute Zeit?')).toHaveCount(1)
})

test('without JavaScript the panel is a link, and everything works', async ({ browser }) => {
  const { provider } = await matchedCouple(browser, { javaScriptEnabled: false })
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await page.getByLabel('Neue Antwort').fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('listitem').getByText('Am Hauptbahnhof links').first()).toBeVisible()
  await page.goto(provider.href)
  await attach(page).click()
  await page.getByRole('link', { name: 'Textbausteine' }).click()
  await page.getByRole('button', { name: 'Die Zeit passt mir gut.' }).click()
  await expect(field(page)).toHaveValue('Die Zeit passt mir gut.')
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(log(page).getByText('Die Zeit passt mir gut.')).toHaveCount(1)
  await attach(page).click()
  await page.getByRole('link', { name: 'Textbausteine' }).click()
  await page.getByRole('button', { name: 'Am Hauptbahnhof links' }).click()
  await expect(field(page)).toHaveValue('Am Hauptbahnhof links')
})
