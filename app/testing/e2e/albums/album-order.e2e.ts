import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

/** A provider with an album of four images, whose files do not exist. */
async function albumOf(email: string): Promise<string> {
  return onSiteDatabase(async (sql) => {
    const [album] = await sql<{ id: string }[]>`
      insert into private_albums (owner_id, title) select id, 'Am See' from users where email = ${email} returning id`
    const id = album?.id ?? ''
    await sql`insert into images (owner_id, album_id, url, image_type, position, width, height, color)
      select owner_id, id, '/media/' || substr(md5(id::text || n::text), 1, 22), 'album', n, 900, 1200, '#aa8899'
      from private_albums, generate_series(0, 3) n where id = ${id}`
    return id
  })
}

const order = (page: Page) =>
  page
    .locator('#images li[data-photo]')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.photo ?? ''))

test('an image that is dragged to another place is saved once, and returns to its place if saving fails', async ({
  browser,
}) => {
  const email = await newAccount({ userType: 'trans' })
  const page = await (await anotherBrowser(browser, {})).newPage()
  await signIn(page, email)
  await page.goto(`/albums/${await albumOf(email)}`)
  await page.locator('[data-drag]').first().waitFor()
  await expectAccessible(page)
  const [first = '', second = '', third = '', fourth = ''] = await order(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/albums/'))
      posts.push(request.postData() ?? '')
  })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/albums/'),
  )
  await hydrated(page)
  await drag(page, first, third)
  await expect(page.getByText('Foto steht jetzt auf Platz 3 von 4.')).toBeAttached()
  await expect.poll(() => order(page)).toEqual([second, third, first, fourth])
  // The tiles move before the server has answered.
  await saved
  await page.reload()
  expect(await order(page)).toEqual([second, third, first, fourth])
  expect(posts).toEqual([expect.stringContaining('intent=move')])

  await page.locator('[data-drag]').first().waitFor()
  await page.route('**/albums/**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  )
  await hydrated(page)
  await drag(page, second, fourth)
  await expect(page.getByText('Alles ist wieder wie vorher.').first()).toBeAttached()
  // Read once, as a toast.
  await expect(page.locator('#images p[role=status]', { hasText: /\S/ })).toHaveCount(0)
  await expect.poll(() => order(page)).toEqual([second, third, first, fourth])
})

test('an image that she deletes on one page leaves her open viewer on another', async ({ browser }) => {
  const email = await newAccount({ userType: 'trans' })
  const page = await (await anotherBrowser(browser, {})).newPage()
  await signIn(page, email)
  const id = await albumOf(email)
  await page.goto(`/albums/${id}`)
  const [image = ''] = await order(page)
  const viewer = await page.context().newPage()
  // Sent once the socket is ready: events reach the page from then on.
  const asked = viewer.waitForRequest((request) => request.method() === 'HEAD')
  await viewer.goto(`/albums/private/${id}`)
  await expect(viewer.getByRole('img', { name: /^Foto \d von 4$/ })).toHaveCount(4)
  await asked
  const status = await page.evaluate(
    async ([address, removed]) => {
      const body = new URLSearchParams({ intent: 'remove', image: removed })
      return (await fetch(address, { method: 'POST', body })).status
    },
    [`/albums/${id}`, image] as const,
  )
  expect(status).toBe(200)
  await expect(viewer.getByRole('img', { name: /^Foto \d von 3$/ })).toHaveCount(3)
})

test('after an image was deleted the focus stays with the images', async ({ browser }) => {
  const email = await newAccount({ userType: 'trans' })
  const page = await (await anotherBrowser(browser, {})).newPage()
  await signIn(page, email)
  await page.goto(`/albums/${await albumOf(email)}`)
  await hydrated(page)
  const [image = ''] = await order(page)
  const tile = page.locator(`[data-photo="${image}"]`)
  await tile.getByLabel('Foto 1 bearbeiten').click()
  await tile.getByText('Löschen', { exact: true }).click()
  await tile.getByRole('button', { name: 'Foto löschen' }).click()
  await expect(tile).toHaveCount(0)
  await expect(page.locator('#images div:focus ol')).toHaveCount(1)
})

async function drag(page: Page, from: string, to: string): Promise<void> {
  const centre = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const handle = await centre(`[data-photo="${from}"] [data-drag]`)
  const target = await centre(`[data-photo="${to}"]`)
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 5 })
  await page.mouse.up()
}
