import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

/** Lengthens the time in which a moderator can undo decisions. Returns the number of these decisions. */
const lengthenUndo = (email: string) =>
  onSiteDatabase(async (sql) => {
    const lengthened = await sql`
      update image_decisions set created_at = now() + interval '5 minutes'
      where undone_at is null and decided_by = (select id from users where email = ${email}) returning id`
    return lengthened.length
  })

test.describe('with JavaScript', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the image queue works by keyboard, and its refresh keeps focus, chosen reason and typed text', async ({
    page,
  }) => {
    // An account of its own: all pages of a moderator show that the last decision can be undone, which takes the place of other things.
    const email = await newAccount({ firstName: 'Moritz', isModerator: true })
    await signIn(page, email)
    await page.goto('/admin/images')
    await hydrated(page)
    await page.keyboard.press('2')
    const chosen = page
      .getByRole('checkbox', { name: /Kein Gesicht/ })
      .or(page.getByRole('radio', { name: /Kein Gesicht/ }))
    await expect(chosen).toBeChecked()
    const reason = page.locator('textarea[name=reason], input[name=reason]').first()
    await reason.fill('mitten im Satz')
    await page.waitForResponse(/images\/refresh/)
    await expect(reason).toBeFocused()
    await expect(reason).toHaveValue('mitten im Satz')
    await expect(chosen).toBeChecked()

    await page.reload()
    await hydrated(page)
    const shown = () => page.getByRole('main').locator('img').first().getAttribute('src')
    const first = await shown()
    await page.keyboard.press('a')
    // At once: the ten seconds in which it can be undone are too short for a browser on a busy machine.
    await expect.poll(() => lengthenUndo(email)).toBe(1)
    const undo = page.locator('[data-queue=undo]')
    await expect(undo).toBeVisible()
    await expect.poll(shown).not.toBe(first)
    await page.reload()
    await hydrated(page)
    await page.keyboard.press('u')
    await expect(undo).toBeHidden()
    await expect.poll(shown).toBe(first)
  })

  // Decides about no photo: other tests do that at the same time.
  test('a key that is still down when a photo comes does not decide about it, but moves on', async ({
    page,
  }) => {
    await signIn(page, 'moderator@demo.test')
    for (const key of ['a', 'ArrowRight']) await page.keyboard.down(key)
    await page.goto('/admin/images')
    await hydrated(page)
    const shown = () => page.getByRole('main').locator('img').first().getAttribute('src')
    const first = await shown()
    const decisions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/admin/images'))
        decisions.push(request.url())
    })
    for (const key of ['a', 'ArrowRight']) await page.keyboard.down(key)
    await expect.poll(shown).not.toBe(first)
    expect(decisions).toEqual([])
  })

  test('single keys can be switched off in this browser', async ({ page }) => {
    await signIn(page, 'moderator@demo.test')
    await page.goto('/admin/images')
    await hydrated(page)
    const keys = page.getByRole('checkbox', { name: 'Tastenkürzel' })
    const chosen = page.locator('[data-queue=ground-2]')
    for (const isOn of [false, true]) {
      await keys.setChecked(isOn)
      await page.reload()
      await hydrated(page)
      await expect(keys).toBeChecked({ checked: isOn })
      await page.keyboard.press('2')
      await expect(chosen).toBeChecked({ checked: isOn })
    }
  })

  test('keys act right after a box was ticked, too', async ({ page }) => {
    await signIn(page, 'moderator@demo.test')
    await page.goto('/admin/images')
    await hydrated(page)
    const box = page.getByRole('checkbox', { name: 'Foto sperren' })
    await box.check()
    await expect(box).toBeFocused()
    await page.keyboard.press('2')
    await expect(page.locator('[data-queue=ground-2]')).toBeChecked()
  })

  test('R leads to the reasons and explains their keys; rejecting without a reason shows an error there', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, 'moderator@demo.test')
    await page.goto('/admin/images')
    await hydrated(page)
    await page.keyboard.press('r')
    const first = page.locator('[data-queue=ground-1]')
    await expect(first).toBeFocused()
    const keys = page.getByText('1 bis 8 wählt einen Grund, Enter lehnt ab, Escape führt zurück.')
    const [hint, bar] = [
      await keys.boundingBox(),
      await page.getByRole('button', { name: 'Ablehnen' }).boundingBox(),
    ]
    expect(hint && bar && hint.y + hint.height <= bar.y).toBe(true)
    await page.keyboard.press('2')
    await expect(page.locator('[data-queue=ground-2]')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-queue^=ground-]:checked')).toHaveCount(0)
    await expect(keys).toBeHidden()
    await page.keyboard.press('r')
    await expect(first).toBeFocused()
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    await expect(page.getByRole('group', { name: 'Grund für die Ablehnung' })).toContainText(
      'Bitte gib einen Grund an.',
    )
    await expect(page).toHaveURL(/\/admin\/images/)
  })
})

for (const viewport of [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
]) {
  const size = `${viewport.width} x ${viewport.height} px`
  test(`the image queue opens with photo and decision on screen at ${size}`, async ({ browser }) => {
    const context = await anotherBrowser(browser, { viewport })
    const page = await context.newPage()
    await signIn(page, 'moderator@demo.test')
    await page.goto('/admin/images')
    const navigation = await page.getByRole('navigation', { name: 'Hauptmenü' }).boundingBox()
    for (const shown of [
      page.getByRole('main').locator('article img').first(),
      page.getByRole('button', { name: 'Genehmigen' }),
      page.getByRole('button', { name: 'Ablehnen' }),
    ]) {
      const box = await shown.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(navigation?.y ?? 0)
      // No word of a button is cut.
      expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })
}

test('without JavaScript a rejection without a reason leads to the reasons', async ({ browser }) => {
  const context = await anotherBrowser(browser, {
    viewport: { width: 360, height: 640 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await signIn(page, 'moderator@demo.test')
  await page.goto('/admin/images')
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const reasons = page.getByRole('group', { name: 'Grund für die Ablehnung' })
  await expect(reasons.getByText('Bitte gib einen Grund an.')).toBeInViewport()
  await expect(reasons).toBeFocused()
})
