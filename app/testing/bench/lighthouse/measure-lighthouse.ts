import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import lighthouse from 'lighthouse'
import { seconds } from '~/platform/time/durations'
import { BROWSER_ARGS, findBrowser } from '../../browsing/browser'
import type { Measured } from '../benches'
import { atLeast, type Figure, quantile } from '../verdict'

/** A page that answers an error ends the measurement: Lighthouse refuses to audit it. */
const PAGES = ['/', '/explore', '/landing', '/login', '/legal', '/?place=hamburg', '/support']
/** Performance depends on the machine, so its median over the rounds counts. The other three scores are the same in every round. */
const ROUNDS = 5
const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof LIMITS
const CATEGORIES = Object.keys(LIMITS) as Category[]

/** The scores of one run, in points, and the audits that cost points in the other three categories. */
type Run = { scores: Record<Category, number>; faults: string[] }

/**
 * `npm run bench -- lighthouse`: the scores of the pages for a visitor on a phone, with Lighthouse's own simulated network and processor.
 */
export async function measureLighthouse(origin: string): Promise<Measured> {
  const { port, close } = await openBrowser()
  try {
    const figures: Figure[] = []
    const faults: string[] = []
    for (const path of PAGES) {
      const first = await audit(origin + path, port, CATEGORIES)
      const rounds = [first.scores.performance]
      while (rounds.length < ROUNDS)
        rounds.push((await audit(origin + path, port, ['performance'])).scores.performance)
      const scores = { ...first.scores, performance: quantile(rounds, 0.5) }
      for (const category of CATEGORIES)
        figures.push(atLeast(LIMITS[category], `${path} ${category}`, scores[category]))
      faults.push(...first.faults.map((fault) => `${path} ${fault}`))
    }
    return { figures, details: { faults } }
  } finally {
    close()
  }
}

/** Starts a separate browser: one that Playwright drives pauses the pages that Lighthouse opens. */
async function openBrowser(): Promise<{ port: number; close: () => void }> {
  const port = await getPort({ host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const own = ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, 'about:blank']
  const child = spawn(await findBrowser(), [...BROWSER_ARGS, ...own], { stdio: 'ignore' })
  child.once('close', () => rmSync(folder, { recursive: true, force: true }))
  const deadline = Date.now() + seconds(60)
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > deadline) throw new Error('The browser does not answer')
    await sleep(200)
  }
  return { port, close: () => void child.kill() }
}

async function audit(url: string, port: number, categories: readonly Category[]): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    // A visitor who has confirmed their age, and who reads German by the browser's setting.
    extraHeaders: { Cookie: 'age=1', 'Accept-Language': 'de' },
    logLevel: 'silent',
  })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(`Lighthouse failed: ${report?.runtimeError?.message}`)
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const faults = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${report.audits[id]?.title}`)
  return { scores, faults }
}
