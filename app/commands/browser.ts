import { findBrowser } from '~/testing/browsing/browser'
import { startDemoSite } from '~/testing/browsing/demo-site'
import { ensureFreshBuild } from '~/testing/http/server'
import { run } from './running/child'
import { type CommandLifecycle, runUntilStopped } from './running/command-lifecycle'

const PLAYWRIGHT = ['node_modules/playwright/cli.js', 'test', '--config', '.config/playwright.config.ts']

/** The browser tests: finds a browser, builds, starts the demo site, and runs Playwright with our arguments. */
async function browser(lifecycle: CommandLifecycle): Promise<void> {
  const path = await findBrowser()
  ensureFreshBuild()
  lifecycle.signal.throwIfAborted()
  const site = await startDemoSite()
  lifecycle.onEnd(() => site.stop())
  await run(process.execPath, [...PLAYWRIGHT, ...process.argv.slice(2)], {
    env: { SITE_URL: site.origin, SITE_DATABASE_URL: site.databaseUrl, BROWSER_PATH: path },
    signal: lifecycle.signal,
  })
  lifecycle.end(0)
}

await runUntilStopped(browser)
