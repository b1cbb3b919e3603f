import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  attach,
  bubble,
  coupleWithLines,
  field,
  hydrated,
  log,
  pageErrors,
} from '~/testing/browsing/chat-pairs'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.afterEach(() => expect(pageErrors.splice(0)).toEqual([]))

test('a reply quotes its message, live for both, and leads to it', async ({ browser }) => {
  const { luana, jonas } = await coupleWithLines(browser)
  await say(jonas.page, 'Wann hättest du Zeit?')
  await expect(log(luana.page).getByText('Wann hättest du Zeit?')).toBeVisible()
  await act(luana.page, 'Wann hättest du Zeit?', 'Antworten')
  await expect(luana.page.locator('[data-replying]')).toContainText('Wann hättest du Zeit?')
  await expect(field(luana.page)).toBeFocused()
  await expectAccessible(luana.page)
  await luana.page.keyboard.type('Um acht')
  await luana.page.keyboard.press('Enter')
  await expect(luana.page.locator('[data-replying]')).toHaveCount(0)
  for (const { page } of [luana, jonas])
    await expect(bubble(page, 'Um acht').locator('[data-quote]')).toContainText('Wann hättest du Zeit?')
  // The quote shows no text once its message is unsent.
  await act(jonas.page, 'Wann hättest du Zeit?', 'Zurücknehmen')
  for (const { page } of [luana, jonas])
    await expect(bubble(page, 'Um acht').locator('[data-quote]')).toContainText('Nachricht zurückgenommen')
  // The pressed button is gone with the menu of the message.
  await expect(jonas.page.getByRole('region', { name: /^Chat mit/ })).toBeFocused()
})

test('a click on a quote scrolls to the message, or opens the page that contains it', async ({ browser }) => {
  const { luana, jonas } = await coupleWithLines(browser, { lines: 70 })
  await onSiteDatabase(
    (sql) => sql`update messages set reply_to_seq = case seq when 70 then 40 else 3 end
      where sender_id in (${luana.id}, ${jonas.id}) and seq in (69, 70)`,
  )
  await jonas.page.reload()
  await hydrated(jonas.page)
  // The first bubble with this text is the message, the last one quotes it.
  const target = jonas.page.locator('[data-message]', { hasText: 'Zeile-40.' }).first()
  await expect(target).not.toBeInViewport()
  await bubble(jonas.page, 'Zeile-70.').locator('[data-quote]').click()
  await expect(target).toBeInViewport()
  // A button leads back to the end, and names what has arrived meanwhile.
  const toNewest = jonas.page.getByRole('button', { name: 'Zu den neuesten Nachrichten' })
  await expect(toNewest).toBeVisible()
  await expect(toNewest).not.toHaveAccessibleName(/\d/)
  await say(luana.page, 'Bist du noch da?')
  await expect(toNewest).toHaveAccessibleName(/1 neue Nachricht$/)
  await toNewest.click()
  await expect(bubble(jonas.page, 'Zeile-70.')).toBeInViewport()
  await expect(jonas.page.getByRole('button', { name: 'Zu den neuesten Nachrichten' })).toHaveCount(0)
  await bubble(jonas.page, 'Zeile-69.').locator('[data-quote]').click()
  await expect(jonas.page).toHaveURL(/before=15#m-3/)
  await expect(bubble(jonas.page, 'Zeile-3.')).toBeInViewport()
})

test('Escape that drops a word of an input method ends no reply and closes no sheet', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 2 })
  const { page } = jonas
  await act(page, 'Zeile-2.', 'Antworten')
  await attach(page).click()
  const [reply, sheet] = [page.locator('[data-replying]'), page.locator('details[data-sheet][open]')]
  await expect(reply).toBeVisible()
  await expect(sheet).toHaveCount(1)
  await field(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(reply).toBeVisible()
  await expect(sheet).toHaveCount(1)
  await field(page).press('Escape')
  await expect(reply).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
})

test('on a phone the actions of the first message are all visible', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 12 })
  const first = jonas.page.locator('[data-message]', { hasText: 'Zeile-1.' })
  await first.scrollIntoViewIfNeeded()
  await first.hover()
  await first.getByLabel('Mehr zu dieser Nachricht').click()
  for (const name of ['Antworten', 'Kopieren'])
    await expect(first.getByText(name)).toBeInViewport({ ratio: 1 })
  await expectAccessible(jonas.page)
})

test('a long press opens the actions of a message, and they copy it', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 2, hasTouch: true })
  const { page } = jonas
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = bubble(page, 'Zeile-2.').getByText('Zeile-2.')
  const box = await text.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const copy = page.getByRole('button', { name: 'Kopieren' })
  await expect(copy.locator('visible=true')).toHaveCount(1)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(copy.locator('visible=true')).toHaveCount(1)
  await copy.locator('visible=true').click()
  await expect(page.getByText('Nachricht kopiert', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Zeile-2.')
  await expect(copy.locator('visible=true')).toHaveCount(0)
})

test('copying a message by keyboard leaves the focus at its menu', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 2 })
  const { page } = jonas
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const menu = bubble(page, 'Zeile-2.').getByLabel('Mehr zu dieser Nachricht')
  await menu.press('Enter')
  await bubble(page, 'Zeile-2.').getByRole('button', { name: 'Kopieren' }).press('Enter')
  await expect(page.getByText('Nachricht kopiert', { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
})

test('messages of one minute form a group, and only the last of them shows the time', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser)
  await onSiteDatabase(
    (sql) => sql`update messages set created_at = now() - interval '2 days' where sender_id = ${jonas.id}`,
  )
  for (const words of ['eins', 'zwei', 'drei']) await say(jonas.page, words)
  // A minute may have ended while they were sent.
  await onSiteDatabase(
    (sql) => sql`update messages set created_at = date_trunc('minute', now() - interval '1 hour')
      where sender_id = ${jonas.id} and content in ('eins', 'zwei', 'drei')`,
  )
  await jonas.page.reload()
  await hydrated(jonas.page)
  const shown = await jonas.page
    .locator('[data-message=own] [data-state]')
    .evaluateAll((feet) => feet.slice(-3).map((foot) => foot.getBoundingClientRect().width > 2))
  expect(shown).toEqual([false, false, true])
})

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
  await expect(bubble(page, words).locator('[data-state]')).not.toHaveAttribute('data-state', 'sending')
}

/** Chooses one of the actions of a message. */
async function act(page: Page, words: string, name: string): Promise<void> {
  const message = page.locator('[data-message]', { hasText: words }).first()
  await message.hover()
  await message.getByLabel('Mehr zu dieser Nachricht').click()
  await message.getByText(name).click()
}
