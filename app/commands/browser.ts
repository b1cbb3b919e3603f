import { findBrowser } from '~/testing/browsing/browser'
import { startDemoSite } from '~/testing/browsing/demo-site'
import { ensureFreshBuild } from '~/testing/fresh-build'
import { run } from './running/child'
import { type Life, live } from './running/life'

const PLAYWRIGHT = ['node_modules/playwright/cli.js', 'test', '--config', '.config/playwright.config.ts']

/** The browser tests: finds a browser, builds, starts the demo site, and runs Playwright with our arguments. */
async function browser(life: Life): Promise<void> {
  const path = await findBrowser()
  ensureFreshBuild()
  life.signal.throwIfAborted()
  const site = await startDemoSite()
  life.onEnd(() => site.stop())
  await run(process.execPath, [...PLAYWRIGHT, ...process.argv.slice(2)], {
    env: { SITE_URL: site.origin, SITE_DATABASE_URL: site.databaseUrl, BROWSER_PATH: path },
    signal: life.signal,
  })
  life.end(0)
}

await live(browser)
