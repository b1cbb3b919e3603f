import { type CDPSession, expect, type Page } from 'playwright/test'
import { farthestRight } from '~/testing/browsing/layout'
import { stayOnProfiles } from '~/testing/browsing/listing-cards'
import { newProvider, signIn, signOut } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'
import routes from '../../../routes'

// No page scrolls sideways, for any kind of reader: on the smallest phone, at 400 % zoom, and with a text size of 200 %.
test.describe.configure({ timeout: 720_000 })

const SIZES = [
  { name: '360 px', width: 360, height: 740, textPx: 16 },
  { name: '400 % zoom', width: 320, height: 256, textPx: 16 },
  { name: '360 px high', width: 740, height: 360, textPx: 16 },
  { name: '200 % text at 1280 px', width: 1280, height: 800, textPx: 32 },
  { name: '200 % text at 360 px', width: 360, height: 740, textPx: 32 },
] as const

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The pages of the route table; those of the sandbox and of development are not public. */
const PAGES = routes
  .filter(({ file }) => file.endsWith('.tsx') && !file.includes('/dev/'))
  .map(({ path = '' }) => `/${path.replace('*', 'gibt-es-nicht').replace(/:\w+\??/g, UNKNOWN_ID)}`)

for (const reader of ['nobody', 'kunde@demo.test', 'premium@demo.test', 'admin@demo.test']) {
  test(`no page scrolls sideways for ${reader}`, async ({ page }) => {
    if (reader !== 'nobody') await signIn(page, reader)
    await stayOnProfiles(page)
    const session = await page.context().newCDPSession(page)
    const wide: string[] = []
    for (const path of [...PAGES, ...(await pagesWithContent(reader))]) {
      await page.goto(path, { waitUntil: 'load' })
      wide.push(...(await tooWide(page, session, path)))
    }
    expect(wide).toEqual([])
  })
}

test('a search for one long word without results widens no page', async ({ page }) => {
  const word = 'w'.repeat(60)
  const session = await page.context().newCDPSession(page)
  const wide: string[] = []
  const visit = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(`${path}=${word}`, { waitUntil: 'load' })
      await expect(page.locator('[name=search], [name=q]').first()).toHaveValue(word)
      wide.push(...(await tooWide(page, session, path)))
    }
  }
  const lists = ['/?search', '/explore?search', '/support/faq?q']
  await visit(...lists)
  await signIn(page, 'kunde@demo.test')
  await visit(...lists, '/chat?search')
  await signOut(page)
  await signIn(page, 'admin@demo.test')
  await visit('/admin?q')
  expect(wide).toEqual([])
})

test('a name from right to left leaves the age behind it, and the sentence around it in order', async ({
  page,
}) => {
  const { id } = await newProvider()
  await onSiteDatabase((sql) => sql`update users set first_name = 'נועה', age = 26 where id = ${id}`)
  await page.goto('/?place=konstanz&search=%D7%A0%D7%95%D7%A2%D7%94')
  const heading = page.getByRole('heading', { level: 3 }).filter({ hasText: 'נועה' }).first()
  await expect(heading.getByRole('link')).toHaveAccessibleName('נועה, 26')
  const [name, comma, age] = await heading.getByRole('link').evaluate((link) => {
    const bold = link.firstChild?.firstChild ?? link
    const places = [
      [bold, 0, 4],
      [bold, 4, 5],
      [link.lastChild ?? link, 0, 3],
    ] as const
    return places.map(([node, start, end]) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      const { left, right } = range.getBoundingClientRect()
      return { text: range.toString().trim(), left, right }
    })
  })
  expect([name?.text, comma?.text, age?.text]).toEqual(['נועה', ',', '26'])
  expect(comma?.left).toBeGreaterThanOrEqual(name?.right ?? Number.POSITIVE_INFINITY)
  expect(age?.left).toBeGreaterThanOrEqual(comma?.right ?? Number.POSITIVE_INFINITY)
})

test('in a low window the header scrolls away, and nothing covers an entry of the side navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await signIn(page, 'premium@demo.test')
  await page.goto('/settings')
  await expect(page.locator('header').first()).toHaveCSS('position', 'static')
  const entries = page.locator('nav:has(> a[href="/chat"]) > a')
  await expect(entries).toHaveCount(6)
  const covered = await entries.evaluateAll((links) =>
    links.flatMap((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return above && link.contains(above) ? [] : [link.textContent]
    }),
  )
  expect(covered).toEqual([])
})

/** Pages of single records that exist in the demo data. */
async function pagesWithContent(reader: string): Promise<string[]> {
  const id = async (find: string) =>
    (await onSiteDatabase((sql) => sql.unsafe<{ id: string }[]>(find)))[0]?.id ?? UNKNOWN_ID
  const provider = await id(`select id from users where email = 'escort@demo.test'`)
  const pages = [`/profile?id=${provider}`, '/?search=berlin', '/explore?dialog=filter', '/support/faq']
  if (reader === 'nobody') return pages
  pages.push(`/chat?user=${provider}`, '/chat?folder=requests', `/report/${provider}`, `/block/${provider}`)
  if (reader === 'premium@demo.test') {
    const album = await id(
      `select a.id from private_albums a join users u on u.id = a.owner_id where u.email = '${reader}' limit 1`,
    )
    pages.push(
      `/albums/${album}`,
      `/albums/${album}/edit`,
      `/albums/${album}/share`,
      '/verification/document',
    )
  }
  if (reader === 'admin@demo.test')
    pages.push(
      `/admin/users/${provider}`,
      `/admin/cases/${await id('select id from moderation_cases order by created_at limit 1')}`,
      `/admin/support/${await id('select id from support_tickets order by created_at limit 1')}`,
    )
  return pages
}

/** The sizes at which the page is wider than the window, each with the element that reaches farthest. */
async function tooWide(page: Page, session: CDPSession, path: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, width, height, textPx } of SIZES) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } })
    await page.setViewportSize({ width, height })
    const { overflowPx, farthest } = await page.evaluate(farthestRight)
    if (overflowPx > 0) found.push(`${path} at ${name}: ${overflowPx} px (${farthest})`)
  }
  return found
}
