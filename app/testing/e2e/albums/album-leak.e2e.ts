import { portrait } from 'db/seed/portraits'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { brokenTexts } from '~/testing/browsing/layout'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

test.describe.configure({ timeout: 540_000 })

/** Decoding, rendering and comparing photos takes long on a busy machine. */
const eventually = expect.configure({ timeout: 60_000 })

test('a leaked photo of an album is traced to its receiver, and its report reaches the queue; both ledgers show the sharing', async ({
  browser,
}) => {
  const { emails, ids } = await sharingPair({ hasMessage: true })
  const visit = async (email: string, options = {}) => {
    const page = await (await anotherBrowser(browser, options)).newPage()
    await signIn(page, email)
    return page
  }
  const owner = await visit(emails.owner)
  await owner.goto('/albums/new')
  await owner.getByLabel('Titel').fill('Am See')
  await owner.getByRole('button', { name: 'Album erstellen' }).click()
  await expect(owner.getByText('Album erstellt!').first()).toBeVisible()
  // Files that are chosen before are not uploaded.
  await hydrated(owner)
  const files = [17, 3].map(async (shot) => ({
    name: `${shot}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await portrait(shot),
  }))
  await owner.getByLabel(/Fotos hinzufügen/).setInputFiles(await Promise.all(files))
  await eventually(owner.getByRole('img', { name: /^Foto \d von 2$/ })).toHaveCount(2)
  await owner.getByRole('link', { name: 'Im Chat teilen' }).click()
  await owner.getByRole('button', { name: 'Mit Jonas teilen' }).click()
  await expect(owner).toHaveURL(/\/chat\?user=/)

  const receiver = await visit(emails.receiver)
  await receiver.goto(`/chat?user=${ids.owner}`)
  await receiver.getByRole('link', { name: /Am See/ }).click()
  const first = receiver.getByRole('img', { name: 'Foto 1 von 2' })
  await eventually(first).toHaveJSProperty('complete', true)
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  const src = ((await first.getAttribute('src')) ?? '').replace(/\d+\.webp$/, '1280.webp')
  const seen = await receiver.request.get(src)
  expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store'])

  const stranger = await visit(await newAccount())
  const album = new URL(receiver.url()).pathname
  for (const path of [src, album]) expect((await stranger.request.get(path)).status()).toBe(404)
  await stranger.goto('/albums/ledger')
  await expect(stranger.getByText('Keine Einträge')).toBeVisible()

  // A screenshot of a phone: resized, cut and compressed.
  const copy = await sharp(await seen.body())
    .resize(480)
    .toBuffer()
  const leak = await sharp(copy)
    .extract({ left: 9, top: 12, width: 462, height: 616 })
    .jpeg({ quality: 40 })
    .toBuffer()
  const moderator = await visit(await newAccount({ isModerator: true }), {
    viewport: { width: 1280, height: 900 },
  })
  await moderator.goto('/admin/leaks')
  await expectAccessible(moderator)
  await hydrated(moderator)
  const compare = async (buffer: Buffer) => {
    await moderator
      .getByLabel('Foto', { exact: true })
      .setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer })
    await expect(error).toBeEmpty()
    await moderator.getByRole('button', { name: 'Foto vergleichen' }).click()
  }
  const error = moderator.locator('#leak-image-error')
  // Each try shows its own error, also the same one twice.
  for (const text of ['no picture', 'none again']) {
    await compare(Buffer.from(text))
    await eventually(error).not.toBeEmpty()
  }
  await compare(leak)
  await eventually(moderator.getByText('Treffer', { exact: true })).toBeVisible()
  await expect(error).toBeEmpty()
  await expect(moderator.getByRole('definition').filter({ hasText: /^Jonas$/ })).toBeVisible()
  await expectAccessible(moderator)

  await receiver.goto(`/report/${ids.owner}?album=${album.split('/').pop()}&image=${src.split('/')[2]}`)
  await receiver.getByLabel('Zwang oder Ausbeutung').check()
  await receiver.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
  await moderator.goto('/admin/cases')
  await expect(moderator.getByRole('link', { name: /Luana/ }).first()).toBeVisible()
  await eventually.poll(() => sealedPhotos(ids.owner)).toBe(1)

  await receiver.goto(album)
  await owner.goto('/albums?tab=shared')
  const end = owner.getByRole('button', { name: 'Zugriff beenden: Jonas, „Am See“' })
  expect(await end.evaluateAll(brokenTexts)).toEqual([])
  await end.click()
  await expect(receiver.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeVisible()
  expect((await receiver.request.get(src)).status()).toBe(404)

  for (const [page, person] of [
    [owner, 'mit Jonas'],
    [receiver, 'von Luana'],
  ] as const) {
    await page.goto('/albums?tab=shared')
    await page.getByRole('link', { name: 'Protokoll geteilter Alben' }).click()
    await expect(page.getByText(person)).toBeVisible()
    const state = page.getByText(/^Zugriff beendet am/)
    await expect(state).toBeVisible()
    // Beside a long state the words of a title would be broken.
    const title = await page.getByText('Am See', { exact: true }).boundingBox()
    expect((await state.boundingBox())?.y).toBeGreaterThan((title?.y ?? Number.POSITIVE_INFINITY) + 10)
    await expect(page.getByText('nur ansehen').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
  }
})

test('an open page of an album closes when the access expires, without a reload', async ({ browser }) => {
  const { emails, albumId } = await sharedAlbum()
  const page: Page = await (await anotherBrowser(browser)).newPage()
  await signIn(page, emails.receiver)
  await page.clock.install()
  await page.goto(`/albums/private/${albumId}`)
  await expect(page.getByText('noch 23 Std.')).toBeVisible()
  // From now on the page's timer uses the clock of the test.
  await hydrated(page)
  await page.clock.fastForward('23:50:00')
  await expect(page.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeHidden()
  await page.clock.fastForward('00:10:01')
  await expect(page.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeVisible()
})

test('a page learns of access that ended before its socket was open', async ({ browser }) => {
  const { emails, albumId } = await sharedAlbum()
  const page: Page = await (await anotherBrowser(browser)).newPage()
  await signIn(page, emails.receiver)
  let connect = () => {}
  const released = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    await released
    socket.connectToServer()
  })
  await page.goto(`/albums/private/${albumId}`)
  await hydrated(page)
  await onSiteDatabase((sql) => sql`update album_access set revoked_at = now() where album_id = ${albumId}`)
  await expect(page.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeHidden()
  connect()
  await expect(page.getByText('Du kannst dieses Album nicht mehr ansehen.')).toBeVisible()
})

/** An album without photos, and a receiver's access for a day. */
async function sharedAlbum() {
  const { emails, ids } = await sharingPair({ hasMessage: true })
  const albumId = await onSiteDatabase(async (sql) => {
    const [album] = await sql<{ id: string }[]>`
      insert into private_albums (owner_id, title) values (${ids.owner}, 'Am See') returning id`
    await sql`insert into album_access (album_id, user_id, granted_by, code, expires_at)
      values (${album?.id ?? ''}, ${ids.receiver}, ${ids.owner}, upper(substr(md5(random()::text), 1, 8)), now() + interval '24 hours')`
    return album?.id ?? ''
  })
  return { emails, albumId }
}

const sealedPhotos = (ownerId: string) =>
  onSiteDatabase(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from case_evidence e join moderation_cases c on c.id = e.case_id
      where c.user_id = ${ownerId} and e.state = 'stored' and e.file is not null`
    return row?.count ?? 0
  })
