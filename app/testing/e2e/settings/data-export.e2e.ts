import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { mailedLink } from '~/testing/browsing/mailed-link'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'
import { type OpenedArchive, openArchive } from '~/testing/opened-archive'

const PAGE = '/settings/data'

/** An archive is made after the jobs of other tests. */
const MADE_WITHIN = { timeout: 150_000 }

async function visit(browser: Browser, email: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await anotherBrowser(browser, { javaScriptEnabled })).newPage()
  await signIn(page, email)
  await page.goto(PAGE)
  if (javaScriptEnabled) await hydrated(page)
  return page
}

/** Presses the button, waits for the archive as this browser can, and opens the downloaded file. */
async function exported(page: Page, javaScriptEnabled: boolean): Promise<OpenedArchive> {
  await page.getByRole('button', { name: 'Archiv anfordern' }).click()
  const ready = page.getByText('Dein Archiv ist bereit')
  // A small archive may be ready before the page is.
  await expect(ready.or(page.getByText('Dein Archiv wird erstellt'))).toBeVisible()
  if (!javaScriptEnabled)
    await expect(async () => {
      const reload = page.getByRole('link', { name: 'Neu laden' })
      if (await reload.isVisible()) await reload.click()
      await expect(ready).toBeVisible({ timeout: 1000 })
    }).toPass(MADE_WITHIN)
  await expect(ready).toBeVisible(MADE_WITHIN)
  await expect(page.getByRole('button', { name: 'Archiv anfordern' })).toHaveCount(0)
  await expect(page.getByText(/Ein neues Archiv kannst du ab .+ anfordern/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Archiv herunterladen' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.zip$/)
  return openArchive(readFileSync(await download.path()))
}

for (const [javaScriptEnabled, email] of [
  [false, 'escort@demo.test'],
  [true, 'premium@demo.test'],
] as const) {
  test(`the archive contains what the app shows (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    await onSiteDatabase(
      (sql) => sql`
        delete from data_exports where user_id = (select id from users where email = ${email})`,
    )
    const page = await visit(browser, email, javaScriptEnabled)
    const archive = await exported(page, javaScriptEnabled)

    const user = await (await page.request.get('/api/auth/user')).json()
    expect(archive.rows('account')).toMatchObject([
      { id: user.id, email, firstName: user.firstName, bio: user.bio, height: user.height },
    ])
    const rooms: { otherUser: { id: string; firstName: string }; lastMessage: { content: string } }[] =
      await (await page.request.get('/api/chat/rooms')).json()
    const messages = archive.rows('messages')
    expect(archive.rows('conversations')).toHaveLength(rooms.length)
    expect(messages.length).toBeGreaterThanOrEqual(rooms.length)
    const everything = archive.paths.map((path) => archive.text(path)).join('\n')
    for (const { otherUser } of rooms) expect(everything).not.toContain(otherUser.id)

    const albums = await (await page.request.get('/api/private-albums')).json()
    expect(archive.rows('albums').map(({ title }) => title)).toEqual(
      expect.arrayContaining(albums.map(({ title }: { title: string }) => title)),
    )
    const pictures = archive.rows('images')
    const [count] = await onSiteDatabase(
      (sql) => sql<{ n: number }[]>`select count(*)::int n from images where owner_id = ${user.id}`,
    )
    expect(pictures).toHaveLength(count?.n ?? 0)
    expect(pictures.length).toBeGreaterThan(0)
    for (const { file } of pictures)
      expect([...archive.bytes(String(file)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })
}

test('the mailed link leads to the archive after the sign-in; without the link a recent proof is required', async ({
  browser,
}) => {
  const email = await newAccount()
  const page = await visit(browser, email, true)
  await exported(page, true)
  await page.context().close()

  const later = await (await anotherBrowser(browser)).newPage()
  const link = await mailedLink(later.request, email, 'settings/data')
  await later.goto(link)
  await expect(later.getByText('Anmeldung erforderlich')).toBeVisible()
  await signIn(later, email, { redirectTo: encodeURIComponent(link) })
  await expect(later).toHaveURL(/\/settings\/data\?token=/)
  await onSiteDatabase(
    (sql) => sql`
      update sessions set sess = (sess::jsonb - 'provedAt')::json
      where user_id = (select id from users where email = ${email})`,
  )
  await hydrated(later)
  const [download] = await Promise.all([
    later.waitForEvent('download'),
    later.getByRole('link', { name: 'Archiv herunterladen' }).click(),
  ])
  expect(openArchive(readFileSync(await download.path())).rows('account')).toMatchObject([{ email }])
  await later.goto(PAGE)
  await hydrated(later)
  await later.getByRole('link', { name: 'Archiv herunterladen' }).click()
  await expect(later).toHaveURL(/\/settings\/security\/confirm\?redirectTo=%2Fsettings%2Fdata$/)
  await later.context().close()
})

test('axe finds nothing in any state of the page', async ({ browser }) => {
  const email = await newAccount()
  const page = await visit(browser, email, true)
  await expectAccessible(page)
  for (const [state, heading] of [
    ['making', 'Dein Archiv wird erstellt'],
    ['ready', 'Dein Archiv ist bereit'],
    ['failed', 'Dein Archiv konnte nicht erstellt werden'],
    ['expired', 'Dein letztes Archiv ist abgelaufen'],
  ] as const) {
    await onSiteDatabase(
      (sql) => sql`
        with old as (delete from data_exports where user_id = (select id from users where email = ${email}))
        insert into data_exports (user_id, status, file, size_bytes, ready_at, expires_at, ended_at)
        select id, ${state}::text, case when ${state}::text = 'ready' then md5(id::text) end, 4200000, now(),
          now() + interval '7 days', case when ${state}::text in ('failed', 'expired') then now() end
        from users where email = ${email}`,
    )
    await page.goto(PAGE)
    await expect(page.getByText(heading)).toBeVisible()
    await expectAccessible(page)
  }
})
