import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { hydrated } from './hydrated'
import { fillLogin, newAccount } from './own-account'
import { onSiteDatabase } from './site-database'
import { anotherBrowser } from './visitor'

export const OWN_PHOTOS = '/my-profile/photos'
/** A test recognises its photos by these colours, one each. */
const PHOTO_COLORS = ['#7a2040', '#20407a', '#207a40', '#7a6a20', '#5a207a']

export const tiles = (page: Page) => page.locator('#photos ol > li[data-photo]')

/** The order of PHOTO_COLORS on the page. */
export async function order(page: Page): Promise<number[]> {
  await page.waitForLoadState()
  const ids = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-photo')))
  const rows = await onSiteDatabase(
    (sql) => sql`select id, color from images where owner_id = ${ownerOf(page)}`,
  )
  const byId = new Map(rows.map(({ id, color }) => [id, color as string]))
  return ids.map((id) => PHOTO_COLORS.findIndex((color) => isSimilar(color, byId.get(id ?? '') ?? '')))
}

/** The index in PHOTO_COLORS of the stored main photo. */
export async function storedMain(page: Page): Promise<number> {
  const rows = await onSiteDatabase(
    (sql) => sql`select color from images where owner_id = ${ownerOf(page)} order by position`,
  )
  return PHOTO_COLORS.findIndex((color) => isSimilar(color, rows[0]?.color))
}

/** Whether two colours are nearly the same. */
export function isSimilar(one: string, other: string): boolean {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [a, b] = [parts(one), parts(other)]
  return a.every((part, at) => Math.abs(part - (b[at] ?? 999)) < 20)
}

/** The centre of the drag handle of a photo, which is scrolled into view; `at` counts from 0. */
export async function handleOf(page: Page, at: number): Promise<{ x: number; y: number }> {
  const handle = tiles(page).nth(at).locator('[data-drag]')
  await handle.scrollIntoViewIfNeeded()
  const found = await handle.boundingBox()
  if (!found) throw new Error('no drag handle')
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
}

export const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(/Fotos hinzufügen/).setInputFiles(files)

export function photos(count: number) {
  const paint = async (background: string, at: number) => ({
    name: `${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  })
  return Promise.all(PHOTO_COLORS.slice(0, count).map(paint))
}

const owners = new WeakMap<Page, string>()
export const ownerOf = (page: Page) => owners.get(page) ?? ''

/** A new provider without photos, signed in and on the page of her photos. */
export async function provider(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const email = await newAccount({ userType: 'trans' })
  const [user] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  const context = await anotherBrowser(browser, { javaScriptEnabled })
  const page = await context.newPage()
  owners.set(page, user?.id)
  await fillLogin(page, email, { redirectTo: OWN_PHOTOS })
  await expect(page.getByRole('heading', { name: 'Meine Fotos', level: 1 })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  return page
}

/** The button of a photo's menu; `photo` counts from 1. */
export const menu = (page: Page, photo: number) => page.getByLabel(`Foto ${photo} bearbeiten`)

/** Presses an entry of a photo's menu. Removing asks first. */
export async function pressInMenu(page: Page, photo: number, entry: string): Promise<void> {
  await menu(page, photo).click()
  if (entry === 'Foto entfernen')
    await page.getByText('Entfernen', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: entry }).click()
}

/** Small files, each of another colour, to be chosen in a file field. */
export const imageFiles = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `bild-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 300, height: 400, channels: 3, background: { r: 40 * at, g: 60, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
