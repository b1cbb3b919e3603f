import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import postgres from 'postgres'
import type { DemoSite } from '../../browsing/demo-site'
import type { Measured } from '../benches'
import { measureFirstView } from '../first-view'
import { viewVerdict } from '../listing-verdict'
import { memberScripts } from '../member-scripts'
import { atMost, quantile } from '../verdict'
import { type DemoIds, type Interaction, interactions } from './interactions'
import { newPhone, signInMember, slowDown, withBrowser } from './phone'

/**
 * `npm run bench -- view`: the first view of / and of a member's /chat, and interaction to next paint, on a slow phone (390 px, 9 Mbit/s,
 * 100 ms, processor 4x slower); medians of five.
 */
export async function measureView({
  origin,
  databaseUrl,
}: Pick<DemoSite, 'origin' | 'databaseUrl'>): Promise<Measured> {
  const view = await measureFirstView(origin)
  const chat = await withBrowser((browser) => memberScripts(browser, `${origin}/chat`))
  const interactions = await measureInteractions(origin, await demoIds(databaseUrl))
  const figures = [
    ...viewVerdict(view),
    atMost(115, 'first view of /chat: scripts without texts and module', chat.code / 1000, ' kB'),
    ...interactions.map(({ name, medianMs }) => atMost(100, `next paint: ${name}`, medianMs, ' ms')),
  ]
  return { figures, details: { view, chat, interactions } }
}

async function demoIds(databaseUrl: string): Promise<DemoIds> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const [found] = await sql<{ id: string }[]>`
      select i.owner_id as id from images i join image_moderation m on m.image_url = i.url join listings l on l.user_id = i.owner_id
      where m.status = 'approved' and i.image_type = 'profile' group by i.owner_id having count(*) >= 3 order by 1 limit 1`
    const [partner] = await sql<{ id: string }[]>`select id from users where email = 'premium@demo.test'`
    if (!found || !partner) throw new Error('The demo lacks a profile with photos or a partner')
    return { profileId: found.id, partnerId: partner.id }
  } finally {
    await sql.end()
  }
}

const ROUNDS = 5
/** Until the entries of the last event have been reported. */
const SETTLED_MS = 800

/** The slowest event of an interaction: until the next paint, and the parts of it that passed before and in its handlers. */
type Seen = { event: string; paintMs: number; delayMs: number; handlersMs: number }
type InteractionFigure = { name: string; medianMs: number; rounds: Seen[] }

declare global {
  interface Window {
    inputs: Seen[]
  }
}

/** Interaction to next paint of each interaction on a slow phone: of each round the slowest event, of five rounds the median. */
const measureInteractions = (origin: string, ids: DemoIds): Promise<InteractionFigure[]> =>
  withBrowser(async (browser) => {
    const member = await storedSignIn(browser, origin)
    const figures: InteractionFigure[] = []
    for (const interaction of interactions(ids)) {
      const rounds: Seen[] = []
      while (rounds.length < ROUNDS)
        rounds.push(
          await measure(browser, { origin, interaction, cookies: interaction.isMember ? member : [] }),
        )
      const medianMs = quantile(
        rounds.map(({ paintMs }) => paintMs),
        0.5,
      )
      figures.push({ name: interaction.name, medianMs, rounds })
    }
    return figures
  })

type Cookies = Awaited<ReturnType<typeof storedSignIn>>

async function storedSignIn(browser: Browser, origin: string) {
  const context = await newPhone(browser, origin)
  await signInMember(context, origin)
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

async function measure(
  browser: Browser,
  { origin, interaction, cookies }: { origin: string; interaction: Interaction; cookies: Cookies },
): Promise<Seen> {
  const context = await newPhone(browser, origin)
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript({ content: WATCH })
    await page.goto(origin + interaction.path, { waitUntil: 'networkidle' })
    await interaction.act(page)
    await sleep(SETTLED_MS)
    const { inputs, count } = await page.evaluate(() => ({
      inputs: window.inputs,
      count: (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
    }))
    if (count < interaction.taps) throw new Error(`${interaction.name}: ${count} interactions were seen`)
    const [slowest] = inputs.sort((one, other) => other.paintMs - one.paintMs)
    // Faster events than 16 ms are not reported.
    return slowest ?? { event: 'none', paintMs: 16, delayMs: 0, handlersMs: 0 }
  } finally {
    await context.close()
  }
}

/** Runs in the page. As text, because tsx adds a helper to functions that the page lacks. */
const WATCH = `
window.inputs = []
new PerformanceObserver((list) => {
  for (const { interactionId, name, duration, startTime, processingStart, processingEnd } of list.getEntries())
    if (interactionId)
      window.inputs.push({
        event: name,
        paintMs: duration,
        delayMs: Math.round(processingStart - startTime),
        handlersMs: Math.round(processingEnd - processingStart),
      })
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
`
