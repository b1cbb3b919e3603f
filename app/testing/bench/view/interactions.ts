import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { hydrated } from '../../browsing/hydrated'

/** An interaction with a page. `taps` is the least number of events that the browser must measure for it, so that none is missed. */
export type Interaction = {
  name: string
  isMember: boolean
  path: string
  taps: number
  act(page: Page): Promise<void>
}

/** The ids of a profile with several photos, and of a member with whom the reader has a conversation. */
export type DemoIds = { profileId: string; partnerId: string }

/**
 * The measured interactions. Each waits for its effect, since a page that does nothing would be the fastest.
 */
export function interactions({ profileId, partnerId }: DemoIds): Interaction[] {
  return [
    { name: 'filter, as a visitor', isMember: false, path: '/', taps: 2, act: chooseFilter },
    { name: 'filter, as a member', isMember: true, path: '/', taps: 3, act: applyFilter },
    { name: 'like', isMember: true, path: '/', taps: 1, act: like },
    {
      name: 'open a conversation',
      isMember: true,
      path: '/chat',
      taps: 1,
      act: (page: Page) => openConversation(page, partnerId),
    },
    { name: 'send a message', isMember: true, path: `/chat?user=${partnerId}`, taps: 2, act: send },
    {
      name: 'open the viewer',
      isMember: true,
      path: `/profile?id=${profileId}`,
      taps: 1,
      act: openViewer,
    },
  ]
}

/** A pause before and after each touch: Playwright's search of the element must end before, and the browser must paint afterwards. */
const PAUSE_MS = 700

/**
 * Touches the middle of an element. Playwright's own `tap` also examines the page just before and after the touch, which on a slow phone
 * takes longer than the page's own work (it delayed the handlers by 80 to 130 ms).
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the page`)
  await sleep(PAUSE_MS)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await sleep(PAUSE_MS)
}

const sheet = (page: Page) => page.getByRole('dialog')

async function chooseFilter(page: Page): Promise<void> {
  await tap(page.getByRole('link', { name: /^Filter/ }).first())
  const before = String(await sheet(page).locator('[data-count]').textContent())
  await tap(sheet(page).getByText('Massage', { exact: true }))
  await page.waitForFunction(
    (text) => document.querySelector('dialog[open] [data-count]')?.textContent !== text,
    before,
  )
}

async function applyFilter(page: Page): Promise<void> {
  await hydrated(page)
  await chooseFilter(page)
  await tap(sheet(page).locator('[data-count]'))
  await page.waitForURL(/services=massage/)
  await sheet(page).waitFor({ state: 'hidden' })
}

async function like(page: Page): Promise<void> {
  await hydrated(page)
  const heart = page.locator('button.card-heart[aria-pressed=false]').first()
  const label = String(await heart.getAttribute('aria-label'))
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await tap(heart)
  await page.locator(`button.card-heart[aria-pressed=true][aria-label="${label}"]`).first().waitFor()
  if ((await answered).status() >= 400) throw new Error(`A like got status ${(await answered).status()}`)
}

async function openConversation(page: Page, partnerId: string): Promise<void> {
  await hydrated(page)
  await tap(page.locator(`#main a[href*="user=${partnerId}"]`).first())
  await page.locator('#composer-text').waitFor()
}

async function send(page: Page): Promise<void> {
  await hydrated(page, 'composer-text')
  await tap(page.locator('#composer-text'))
  await page.keyboard.type('Passt dir Samstag um acht?')
  const messages = page.locator('[data-message]')
  const before = await messages.count()
  await tap(page.getByRole('button', { name: 'Senden', exact: true }))
  await messages.nth(before).waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-state=sending]'))
}

async function openViewer(page: Page): Promise<void> {
  await hydrated(page)
  await tap(page.locator('li > a[data-photo]').first())
  await page.locator('.pswp--ui-visible').waitFor()
}
