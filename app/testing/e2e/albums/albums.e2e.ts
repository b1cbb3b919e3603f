import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { imageFiles } from '~/testing/browsing/own-photos'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

/** Photos are decoded, rendered and encoded: on a busy machine that takes a while. */
const eventually = expect.configure({ timeout: 60_000 })

async function visit(browser: Browser, email: string, javaScriptEnabled: boolean) {
  const page = await (await anotherBrowser(browser, { javaScriptEnabled })).newPage()
  await signIn(page, email)
  return page
}

const album = (page: Page) => page.getByRole('main')

for (const javaScriptEnabled of [false, true]) {
  test(`she makes an album and shares it, he opens it, she revokes (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    test.slow()
    const { emails, ids } = await sharingPair({ hasMessage: true })
    const owner = await visit(browser, emails.owner, javaScriptEnabled)
    await owner.goto('/my-profile')
    await owner.getByRole('link', { name: 'Private Alben' }).click()
    await expect(owner.getByText('Meine Alben (0)')).toBeVisible()
    await owner.goto('/albums/new')
    await owner.getByLabel('Titel').fill('Am See 🌸')
    await owner.getByRole('button', { name: 'Album erstellen' }).click()
    await expect(owner.getByText('Album erstellt!').first()).toBeVisible()
    const choose = owner.getByLabel(/Fotos hinzufügen/)
    if (javaScriptEnabled) {
      await expectAccessible(owner)
      await hydrated(owner)
      // Opened from the list, where no other message replaces a toast: nothing was uploaded yet.
      await owner.getByRole('banner').getByRole('link', { name: 'Zurück' }).click()
      await expect(owner.getByText('Meine Alben (1)')).toBeVisible()
      await album(owner).getByRole('link', { name: 'Am See 🌸' }).click()
      await expect(choose).toBeAttached()
      await hydrated(owner)
      await expect(owner.getByText('Bilder hochgeladen!')).toHaveCount(0)
    }

    await choose.setInputFiles(await imageFiles(6))
    if (!javaScriptEnabled) await owner.getByRole('button', { name: 'Hochladen' }).click()
    await eventually(owner.getByText('Limit erreicht: Du kannst nur noch 5 Bilder hinzufügen.')).toBeVisible()
    if (javaScriptEnabled) await choose.focus()
    await choose.setInputFiles(await imageFiles(5))
    if (!javaScriptEnabled) await owner.getByRole('button', { name: 'Hochladen' }).click()
    await eventually(owner.getByText('Bilder hochgeladen!').first()).toBeVisible()
    await eventually(album(owner).getByRole('img', { name: /^Foto \d von 5$/ })).toHaveCount(5)
    await eventually(owner.getByText('Das Album ist voll: höchstens 5 Fotos.')).toBeVisible()
    if (javaScriptEnabled) {
      // The field had the focus, and is gone.
      await expect(album(owner).locator('ol:has(img)')).toBeFocused()
      await expectAccessible(owner)
      expect(await takesDroppedFile(owner)).toBe(true)
      await expect(owner.getByText('Du kannst nur noch 0 Bilder hinzufügen.')).toBeVisible()
    }

    await owner.getByRole('link', { name: 'Im Chat teilen' }).click()
    await owner.getByRole('button', { name: 'Mit Jonas teilen' }).click()
    await expect(owner).toHaveURL(new RegExp(`/chat\\?user=${ids.receiver}`))
    await expect(owner.getByText('5 Fotos · noch 23 Std.')).toBeVisible()

    const receiver = await visit(browser, emails.receiver, javaScriptEnabled)
    await receiver.goto(`/chat?user=${ids.owner}`)
    if (javaScriptEnabled) await expectAccessible(receiver)
    await receiver.getByRole('link', { name: /Am See/ }).click()
    await expect(receiver.getByRole('heading', { level: 1 })).toHaveText('Am See 🌸')
    await expect(receiver.getByText('noch 23 Std.')).toBeVisible()
    const first = receiver.getByRole('img', { name: 'Foto 1 von 5' })
    await expect(first).toBeVisible()
    const src = (await first.getAttribute('src')) ?? ''
    expect((await receiver.request.get(src)).status()).toBe(200)
    await expectAccessibleIf(javaScriptEnabled, receiver)
    if (javaScriptEnabled) await hydrated(receiver)
    await first.click()
    if (javaScriptEnabled) {
      const viewer = receiver.getByRole('dialog', { name: /Am See/ })
      await expect(viewer).toBeVisible()
      await expect(viewer.getByText('noch 23 Std.')).toBeVisible()
      await receiver.keyboard.press('ArrowRight')
      await expect(viewer.getByText('2 / 5')).toBeVisible()
      await expect(
        viewer.getByRole('link', { name: 'Foto melden' }).or(viewer.locator('[href*="album="]')),
      ).toBeVisible()
      await expect(viewer.locator('[data-quick-exit]')).toBeVisible()
      await expect(viewer.locator('[download]')).toHaveCount(0)
    } else {
      await expect(receiver).toHaveURL(/\?image=1$/)
      await receiver.getByRole('link', { name: 'Nächstes Foto' }).click()
      await expect(receiver.getByText('Foto 2 von 5')).toBeVisible()
    }

    await owner.goto('/albums?tab=shared')
    await expectAccessibleIf(javaScriptEnabled, owner)
    if (javaScriptEnabled) await hydrated(owner)
    await owner.getByRole('button', { name: 'Zugriff beenden: Jonas, „Am See 🌸“' }).click()
    await expect(owner.getByText(/^Beendet am/)).toBeVisible()
    if (javaScriptEnabled) {
      // The pressed button is gone, the focus is still there.
      await expect(owner.locator('div:focus > ul')).toHaveCount(1)
      // On his open page, without a reload.
      await expect(receiver.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeVisible()
      await expect(receiver.getByRole('dialog', { name: /Am See/ })).toBeHidden()
      await expect(receiver.getByRole('img', { name: /^Foto/ })).toHaveCount(0)
    } else expect((await receiver.reload())?.status()).toBe(404)
    expect((await receiver.request.get(src)).status()).toBe(404)
    await receiver.goto(`/chat?user=${ids.owner}`)
    await expect(receiver.getByText('Zugriff beendet')).toBeVisible()
    await expect(receiver.getByRole('link', { name: /Am See/ })).toHaveCount(0)
  })
}

/** Whether the page handles a file that is dropped on the images; else the browser shows the file instead of the page. */
const takesDroppedFile = (page: Page) =>
  page.locator('#images ol').evaluate((list) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'bild.jpg', { type: 'image/jpeg' }))
    return !list.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })

const expectAccessibleIf = async (isOn: boolean, page: Page) => (isOn ? expectAccessible(page) : undefined)
