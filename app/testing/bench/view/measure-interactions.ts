import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { quantile } from '../verdict'
import { type DemoIds, type Interaction, interactions } from './interactions'
import { newPhone, signInMember, slowDown, withBrowser } from './phone'

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
export const measureInteractions = (origin: string, ids: DemoIds): Promise<InteractionFigure[]> =>
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
