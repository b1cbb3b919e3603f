import { expect, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

test('a position, asked for after a press, selects its nearest place and is not part of the URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.55, longitude: 9.99 })
  let asked = 0
  await page.exposeFunction('countAsked', () => {
    asked += 1
  })
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...given) => {
      Reflect.get(window, 'countAsked')()
      ask(...given)
    }
  })
  await page.goto('/')
  await page.getByRole('link', { name: /^Ort wählen/ }).click()
  const button = page.getByRole('button', { name: 'Meinen Standort verwenden' })
  await expect(button).toBeVisible()
  expect(asked).toBe(0)
  await button.click()
  await expect(page).toHaveURL(/place=[a-z-]+$/)
  expect(asked).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Berlin')
})

for (const isMember of [false, true]) {
  const who = isMember ? 'member' : 'visitor'
  test(`the message that a position cannot be found is in front of the dialog for a ${who}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, onError) =>
        onError?.({ code: 2 } as GeolocationPositionError)
    })
    if (isMember) await signIn(page, await newAccount())
    await page.goto('/?dialog=place')
    if (isMember) await hydrated(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
    const error = '[data-tone=error]:has-text("Dein Standort ließ sich nicht")'
    // Fails while something lies over it. While the pointer is over it, it stays.
    await dialog.locator(error).hover()
    await dialog.evaluate((open: HTMLDialogElement) => open.close())
    await expect(dialog).toHaveCount(0)
    await expect(page.locator(error)).toBeVisible()
  })
}

test('Enter means the typed place while the suggestions are those of an earlier text', async ({ page }) => {
  await page.goto('/?dialog=place')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Stadt oder Ort')
  await text.fill('potsd')
  await expect(dialog.getByRole('button', { name: 'Potsdam Brandenburg' })).toBeVisible()
  await holdRequests(page, /\/place\?text=Leipzig$/)
  await text.fill('Leipzig')
  await text.press('Enter')
  await expect(page).toHaveURL(/place=leipzig$/)
})

test('what the list of suggestions says does not move the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?dialog=place')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Stadt oder Ort')
  const button = dialog.getByRole('button', { name: 'Ort übernehmen' })
  const shownButton = await button.elementHandle()
  // From the field, and both in one frame: the dialog may still be on its way up.
  const distance = () =>
    text.evaluate(
      (field, press) => (press?.getBoundingClientRect().y ?? 0) - field.getBoundingClientRect().y,
      shownButton,
    )
  const answer = page.waitForResponse(/\/place\?text=x$/)
  await text.fill('x')
  await answer
  const before = await distance()
  expect(before).toBeGreaterThan(0)
  await text.fill('potsd')
  const suggestion = dialog.getByRole('button', { name: 'Potsdam Brandenburg' })
  await expect(suggestion).toBeVisible()
  expect(await distance()).toBe(before)
  expect((await suggestion.boundingBox())?.y).toBeGreaterThan((await button.boundingBox())?.y ?? Infinity)
  await text.fill('Xyzzyhausen')
  await expect(dialog.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
  expect(await distance()).toBe(before)
})

test('where the button of the position has two lines, its icon stays beside the first word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/?dialog=place')
  const button = page.getByRole('button', { name: 'Meinen Standort verwenden' })
  await expect(button).toBeVisible()
  const gap = await button.evaluate((shown) => {
    const icon = shown.querySelector('svg')
    const words = icon?.parentNode?.lastChild
    if (!icon || !words) return null
    const range = document.createRange()
    range.selectNode(words)
    const [firstLine] = range.getClientRects()
    return firstLine && firstLine.left - icon.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(12)
})

test('an unknown place becomes Berlin with a message', async ({ page }) => {
  await page.goto('/?dialog=place')
  await page.getByLabel('Stadt oder Ort').fill('Xyzzyhausen')
  await expect(page.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
  await page.getByRole('button', { name: 'Ort übernehmen' }).click()
  await expect(page.getByText('„Xyzzyhausen“ kennen wir nicht. Du siehst jetzt Berlin.')).toBeVisible()
})

for (const javaScriptEnabled of [false, true]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } })

    test('a place can be chosen from suggestions', async ({ page }) => {
      await page.goto('/?priceMax=250&dialog=place')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Stadt oder Ort').fill('potsd')
      if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Vorschläge zeigen' }).click()
      await dialog.getByRole('button', { name: 'Potsdam Brandenburg' }).click()
      await expect(page).toHaveURL(/place=potsdam&priceMax=250$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Potsdam')
    })

    test('a place that nobody knows is said so in the list of suggestions', async ({ page }) => {
      await page.goto('/?dialog=place')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Stadt oder Ort').fill('Xyzzyhausen')
      if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Vorschläge zeigen' }).click()
      await expect(dialog.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
    })
  })
}
