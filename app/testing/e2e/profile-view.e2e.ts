import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from '~/testing/accessible'
import { onSiteDatabase } from '~/testing/site-database'

test.use({ viewport: { width: 360, height: 760 } })

let complaints: string[]
test.beforeEach(async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
  complaints = []
  // What the security policy forbids is told here.
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
})

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a customer reports a photo, blocks its owner and changes his mind', async ({ page }) => {
      const { id, name } = await newProvider()
      await signIn(page, (await newCustomer()).email)
      await page.goto(`/profile?id=${id}`)
      await page
        .getByText(`Mehr zu ${name}`)
        .or(page.getByLabel(`Mehr zu ${name}`))
        .click()
      await page.getByRole('link', { name: 'Melden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} melden`)
      const help = page.getByText('Ist jemand in Gefahr?')
      await expect(help).toBeHidden()
      await page.getByLabel('Zwang oder Ausbeutung').check()
      await expect(help).toBeVisible()
      await page.getByLabel('Was sollen wir wissen?').fill('Jemand anderes antwortet für sie.')
      await page.getByRole('button', { name: 'Meldung senden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
      await expect(page.getByText('innerhalb von 24 Stunden')).toBeVisible()
      await expect(help).toBeVisible()

      await page.getByRole('link', { name: 'Blockieren' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} blockieren?`)
      await page.getByRole('button', { name: 'Blockieren' }).click()
      await expect(page.getByText(`${name} ist blockiert.`).first()).toBeVisible()
      expect((await page.goto(`/profile?id=${id}`))?.status()).toBe(404)

      await page.goto('/settings/blocked')
      await page.getByRole('button', { name: `Blockierung von ${name} aufheben` }).click()
      await expect(page.getByText('Du hast niemanden blockiert')).toBeVisible()
      expect((await page.goto(`/profile?id=${id}`))?.status()).toBe(200)
    })

    test('a new provider reads what her profile lacks, and where to put it', async ({ page }) => {
      const { email } = await newCustomer('trans')
      await signIn(page, email)
      await page.goto('/my-profile')
      await expect(page.getByText('3 Angaben fehlen, dann erscheint es in der Liste.')).toBeVisible()
      await expect(page.getByRole('meter', { name: '1 von 8 Angaben' })).toBeVisible()
      const step = page.getByRole('link', { name: 'Alter angeben' })
      await expect(step).toHaveAttribute('href', '/my-profile/edit#f-age')
      await expect(page.getByText('Du hast noch keine Fotos.')).toBeVisible()
    })
  })
}

test.describe('photos without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('are links to their largest rendition', async ({ page }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    const address = await page.locator('.profile-thumb a').first().getAttribute('href')
    const photo = await page.request.get(String(address))
    expect(photo.headers()['content-type']).toBe('image/webp')
  })
})

test.describe('photos', () => {
  // Keys pressed while it still grows are lost on it.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('open by keyboard, go on by arrows, and close by Escape with the focus where it was', async ({
    page,
  }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    const thumb = page.locator('.profile-thumb a').first()
    await hydrated(page)
    await thumb.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: /^Fotos von / })
    await expect(box).toBeVisible()
    await expect(box.getByText('2 / ')).toBeVisible()
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(box.getByText('3 / ')).toBeVisible()
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(FOCUS_OUTSIDE)).toBe(false)
    }
    await expect(box.getByRole('link', { name: 'Foto melden' })).toHaveAttribute(
      'href',
      /^\/report\/[\w-]+\?image=[\w-]{22}$/,
    )
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(thumb).toBeFocused()
    expect(complaints).toEqual([])
  })

  test('close by the back button, which leads no further; their styles come with them', async ({ page }) => {
    await signIn(page, 'kunde@demo.test')
    const address = await profileWithPhotos()
    await page.goto(address)
    await hydrated(page)
    const styles = page.locator('link[rel=stylesheet][href*=lightbox]')
    await expect(styles).toHaveCount(0)
    await page.locator('.profile-photo a').click()
    const box = page.getByRole('dialog', { name: /^Fotos von / })
    await expect(box.getByText('1 / ')).toBeVisible()
    await expect(styles).toHaveCount(1)
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await page.goBack()
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
    await page.goBack()
    await expect(page).not.toHaveURL(/\/profile/)
    expect(complaints).toEqual([])
  })

  test('the address of a profile is copied where the system has no dialog for it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'kunde@demo.test')
    const address = await profileWithPhotos()
    await page.goto(address)
    await hydrated(page)
    await page.getByLabel(/^Mehr zu /).click()
    await page.getByRole('button', { name: 'Teilen' }).click()
    await expect(page.getByText('Der Link ist kopiert.').first()).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(address)
  })
})

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'kunde@demo.test')
    const address = await profileWithPhotos()
    const id = address.split('=')[1]
    for (const path of [address, `/report/${id}`, `/block/${id}`, '/settings/blocked', '/my-profile']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto(address)
    await hydrated(page)
    await page.locator('.profile-photo a').click()
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, (await newCustomer('trans')).email)
    await page.goto('/my-profile')
    await expectAccessible(page)
  })
}

/** Behind the last button comes the browser's own bar, then the first button; never what lies beneath. */
const FOCUS_OUTSIDE = 'document.activeElement !== document.body && !document.activeElement.closest(".pswp")'

async function signIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/login')
  await page.getByRole('main').getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('main').getByLabel('Passwort', { exact: true }).fill('Demo1234!')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Until then a photo is a plain link. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Somebody listed with several photos. */
async function profileWithPhotos(): Promise<string> {
  const [found] = await onSiteDatabase(
    (sql) => sql<{ owner_id: string }[]>`
    select i.owner_id from images i join image_moderation m on m.image_url = i.url join listings l on l.user_id = i.owner_id
    where m.status = 'approved' and i.image_type = 'profile' group by i.owner_id having count(*) >= 3 order by 1 limit 1`,
  )
  return `/profile?id=${found?.owner_id}`
}

async function newCustomer(userType: 'man' | 'trans' = 'man') {
  const email = `${randomUUID()}@example.test`
  await onSiteDatabase(
    (sql) => sql`
    insert into users (email, password_hash, first_name, user_type, is_email_verified)
    select ${email}, password_hash, 'Mara', ${userType}, true from users where email = 'kunde@demo.test'`,
  )
  return { email }
}

/**
 * Somebody listed whom nobody else knows, with a photo that has no files: neither new nor near where other tests look for
 * people.
 */
async function newProvider() {
  const [mark, name] = [randomUUID().replaceAll('-', '').slice(0, 22), 'Valerie']
  const [made] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`
    with person as (
      insert into users (email, password_hash, first_name, user_type, is_email_verified, age, age_stated_on, location,
        place_slug, latitude, longitude, first_listed_at)
      select ${`${mark}@example.test`}, password_hash, ${name}, 'trans', true, age, age_stated_on, 'Konstanz', 'konstanz',
        47.66, 9.18, now() - interval '1 year' from users where email = 'escort@demo.test'
      returning id
    ), photo as (
      insert into images (owner_id, url, image_type, width, height, color)
      select id, ${`/media/${mark}`}, 'profile', 900, 1200, '#aa8899' from person returning owner_id, url
    )
    select id from person, photo`,
  )
  await onSiteDatabase(
    (sql) => sql`
    insert into image_moderation (user_id, image_url, image_type, status)
    values (${String(made?.id)}, ${`/media/${mark}`}, 'profile', 'approved')`,
  )
  return { id: String(made?.id), name }
}
