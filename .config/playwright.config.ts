import { defineConfig } from 'playwright/test'
import { processEnv } from '../app/platform/settings/env.server'
import { BROWSER_ARGS } from '../app/testing/browsing/browser'

const { SITE_URL, BROWSER_PATH } = processEnv()

/** Run through `npm run test:browser`, which starts the site and finds the browser. */
export default defineConfig({
  testDir: '../app/testing/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  // They only end what hangs: no test depends on timing, and a slow machine takes several times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../app/testing/browsing/failed-page-reporter.ts']],
  use: {
    baseURL: SITE_URL,
    locale: 'de-DE',
    screenshot: 'only-on-failure',
    // Playwright cannot hold or abort the requests of a service worker, and it takes control of a page at an unpredictable time. Its own
    // tests allow it (push-site.ts).
    serviceWorkers: 'block',
    launchOptions: { executablePath: BROWSER_PATH, args: BROWSER_ARGS },
  },
})
