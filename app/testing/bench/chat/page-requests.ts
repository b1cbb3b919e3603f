import { type Browser, chromium, type Page } from 'playwright'
import { processEnv } from '~/platform/settings/env.server'
import { BROWSER_ARGS, findBrowser } from '../../browsing/browser'
import { startServer } from '../../http/server'
import { atMost, type Figure } from '../verdict'
import { insertAccounts, insertConversations, insertMatches, insertSessions } from './fixtures'

const MESSAGES = 20
/** The first ones make the conversation appear in both lists, for which each page is fetched. */
const WARM_UP = 4
const REQUESTS_MAX = 2

/** Two real pages on one conversation, which write to each other in turns: the requests of both until each message is shown as read. */
export async function measurePageRequests(): Promise<Figure[]> {
  const people = await insertAccounts(2, 'page')
  const cookies = await insertSessions(people)
  const [one = '', other = ''] = people
  await insertConversations([[one, other]])
  await insertMatches([[one, other]])
  const server = await startServer({ DATABASE_URL: String(processEnv().DATABASE_URL) })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS })
  try {
    const pages = [
      await openChat(browser, { origin: server.origin, partnerId: other, cookie: cookies[0] ?? '' }),
      await openChat(browser, { origin: server.origin, partnerId: one, cookie: cookies[1] ?? '' }),
    ] as const
    for (let n = 0; n < WARM_UP; n += 1) await write(pages, n)
    const requests: string[] = []
    for (const page of pages) page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    for (let n = WARM_UP; n < WARM_UP + MESSAGES; n += 1) await write(pages, n)
    const fetches = requests.filter((path) => path === '/chat/refresh')
    return [
      atMost(REQUESTS_MAX, 'pages: requests of two, a message sent and read', requests.length / MESSAGES),
      atMost(REQUESTS_MAX, 'pages: of these the whole page', fetches.length / MESSAGES),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Opened = { origin: string; partnerId: string; cookie: string }

async function openChat(browser: Browser, { origin, partnerId, cookie }: Opened): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  })
  const at = cookie.indexOf('=')
  await context.addCookies([
    { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin },
    { name: 'age', value: '1', url: origin },
  ])
  const page = await context.newPage()
  // Asked for once the socket is open.
  const refreshed = page.waitForResponse(/\/chat\/refresh/)
  await page.goto(`${origin}/chat?user=${partnerId}`)
  await refreshed
  return page
}

/** The one who writes sees that the other one has read it. */
async function write([one, other]: readonly [Page, Page], n: number): Promise<void> {
  const [from, to] = n % 2 === 0 ? [one, other] : [other, one]
  const words = `Nachricht Nummer ${n}.`
  const field = from.locator('#composer-text')
  await field.fill(words)
  await field.press('Enter')
  await to.locator('[data-message]', { hasText: words }).waitFor()
  await from.locator('[data-message=own]', { hasText: words }).locator('[data-state=read]').waitFor()
}
