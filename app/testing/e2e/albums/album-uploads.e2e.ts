import { type Browser, expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { imageFiles } from '~/testing/browsing/own-photos'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

/** Photos are decoded, rendered and encoded: on a busy machine that takes a while. */
const eventually = expect.configure({ timeout: 60_000 })

test('uploads that failed are tried again together, but none of a file that would be refused again', async ({
  browser,
}) => {
  test.slow()
  const owner = await signedIn(browser, await newAccount({ userType: 'trans' }))
  await owner.goto('/albums/new')
  await owner.getByLabel('Titel').fill('Am See')
  await owner.getByRole('button', { name: 'Album erstellen' }).click()
  await expect(owner.getByText('Album erstellt!').first()).toBeVisible()
  await hydrated(owner)
  const choose = owner.getByLabel(/Fotos hinzufügen/)
  const uploads = owner.getByRole('list', { name: 'Fotos werden hochgeladen' }).getByRole('listitem')
  const retry = owner.getByRole('button', { name: 'Rest noch einmal versuchen' })
  const address = '**/api/private-albums/*/upload'
  await owner.route(address, (route) => route.abort('connectionfailed'))
  await choose.setInputFiles(await imageFiles(2))
  await eventually(retry).toBeVisible()
  await expect(uploads).toHaveCount(2)
  await owner.unroute(address)
  await retry.click()
  await eventually(owner.getByRole('main').getByRole('img', { name: /^Foto \d von 2$/ })).toHaveCount(2)
  await expect(uploads).toHaveCount(0)

  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Hallo') })
  await choose.setInputFiles([text('eins.txt'), text('zwei.txt')])
  await expect(uploads).toHaveCount(2)
  await expect(retry).toHaveCount(0)
})

test('the page of an album asks before it is left while images are uploaded; a form of it is sent without asking', async ({
  browser,
}) => {
  const { emails, ids } = await sharingPair({ hasMessage: true })
  const [row] = await onSiteDatabase(
    (sql) => sql`
    with album as (
      insert into private_albums (owner_id, title) values (${ids.owner}, 'Am See') returning id
    )
    insert into album_access (album_id, user_id, granted_by, code, expires_at)
    select id, ${ids.receiver}, ${ids.owner}, upper(substr(md5(random()::text), 1, 8)), now() + interval '24 hours' from album
    returning album_id`,
  )
  const page = await signedIn(browser, emails.owner)
  await page.goto(`/albums/${row?.album_id}`)
  await hydrated(page)
  const release = await holdRequests(page, '**/api/private-albums/*/upload')
  await page.getByLabel(/Fotos hinzufügen/).setInputFiles(await imageFiles(1))
  const progress = page.getByRole('progressbar', { name: 'Upload von bild-1.jpg' })
  await expect(progress).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Fotos werden noch hochgeladen' })
  const back = page.getByRole('banner').getByRole('link', { name: 'Zurück' })
  await back.click()
  await dialog.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /„Am See“ für Jonas verlängern/ }).click()
  await expect(page.getByText('Ohne Fotos lässt sich ein Album nicht teilen.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(progress).toBeVisible()

  release()
  await eventually(page.getByRole('main').getByRole('img', { name: 'Foto 1 von 1' })).toBeVisible()

  // An upload that ends meanwhile loads the images, but does not answer for the owner.
  const releaseNext = await holdRequests(page, '**/api/private-albums/*/upload')
  await page.getByLabel(/Fotos hinzufügen/).setInputFiles((await imageFiles(2)).slice(1))
  const sending = page.locator('[data-upload]')
  await expect(sending).toHaveCount(1)
  await back.click()
  await expect(dialog).toBeVisible()
  releaseNext()
  await eventually(sending).toHaveCount(0)
  await eventually(page.locator('main img[alt$=" von 2"]')).toHaveCount(2)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(dialog).toBeHidden()
  await back.click()
  await expect(page).toHaveURL(/\/albums$/)
})

async function signedIn(browser: Browser, email: string) {
  const page = await (await anotherBrowser(browser)).newPage()
  await signIn(page, email)
  return page
}
