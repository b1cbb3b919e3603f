import { expect } from 'playwright/test'
import {
  choose,
  handleOf,
  menu,
  OWN_PHOTOS,
  order,
  photos,
  pressInMenu,
  provider,
  storedMain,
  tiles,
} from '~/testing/browsing/own-photos'
import { test } from '~/testing/browsing/visitor'

test('with JavaScript: optimistic order by menu and by drag, reverted when the server is unreachable', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  await choose(page, await photos(3))
  await page.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(3)
  expect(await order(page)).toEqual([0, 1, 2])

  // By keyboard: the focus stays with the photo that moves.
  await menu(page, 3).press('Enter')
  const forward = page.getByRole('button', { name: 'Nach vorn' })
  await forward.press('Enter')
  expect(await order(page)).toEqual([0, 2, 1])
  await expect(forward).toBeHidden()
  await expect(menu(page, 2)).toBeFocused()

  // All tiles visible at once: scrolling would move them away from under the mouse.
  await page.setViewportSize({ width: 360, height: 1600 })
  const [from, to] = [await handleOf(page, 2), await handleOf(page, 0)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 })
  await page.mouse.up()
  expect(await order(page)).toEqual([1, 0, 2])
  await expect(
    page.getByRole('status').filter({ hasText: 'Foto steht jetzt auf Platz 1 von 3.' }),
  ).toBeAttached()
  await expect.poll(() => storedMain(page)).toBe(1)

  await page.route(`**${OWN_PHOTOS}`, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  )
  await pressInMenu(page, 2, 'Als Hauptfoto')
  await expect(page.getByText('Das hat nicht geklappt.').first()).toBeVisible()
  expect(await order(page)).toEqual([1, 0, 2])
})

test('a photo whose removal was done without an answer does not stay on the page', async ({ browser }) => {
  const page = await provider(browser, true)
  await choose(page, await photos(2))
  await page.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await page.route(`**${OWN_PHOTOS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
  await pressInMenu(page, 1, 'Foto entfernen')
  await expect(page.getByText('Das hat nicht geklappt.').first()).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  expect(await order(page)).toEqual([1])
})

test('a watermark that is switched off before it was stored as on stays off', async ({ browser }) => {
  const page = await provider(browser, true)
  const box = page.getByLabel('Wasserzeichen auf meinen Fotos')
  await expect(box).not.toBeChecked()
  const sent: (string | null)[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${OWN_PHOTOS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData())
    if (sent.length === 1) await released
    await route.continue()
  })
  await box.check()
  await expect.poll(() => sent).toEqual(['intent=watermark&watermark=on'])
  await box.uncheck()
  // A request of the page after that press: one for the press itself would have been sent before it.
  await page.evaluate(async (address) => void (await fetch(address, { method: 'HEAD' })), OWN_PHOTOS)
  expect(sent).toHaveLength(1)
  release()
  await expect(page.getByText('Das Wasserzeichen wird entfernt.').first()).toBeVisible()
  expect(sent).toEqual(['intent=watermark&watermark=on', 'intent=watermark'])
  await page.reload()
  await expect(box).not.toBeChecked()
})
