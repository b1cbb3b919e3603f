import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { seconds } from '~/platform/time/durations'
import { installFromDebian, runsQuietly } from '../debian'

const ROOT_CANNOT_SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** They make the browser quiet and the same on every machine; pages behave as without them. */
export const BROWSER_ARGS = [
  ...ROOT_CANNOT_SANDBOX,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The headless shell is the same engine and runs these tests in two thirds of the time.
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEMS_BROWSERS = [
  DEBIANS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that works here: the system's, else Playwright's (downloaded), else Debian's (installed as root). Throws an error
 * that says what to install if there is none.
 */
export async function findBrowser(): Promise<string> {
  for (const path of SYSTEMS_BROWSERS) if (existsSync(path) && (await opensPages(path))) return path

  const playwrightsPath = chromium.executablePath()
  const installPlaywrights = () =>
    runsQuietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  if (existsSync(playwrightsPath) || (await installPlaywrights())) {
    if (await opensPages(playwrightsPath)) return playwrightsPath
  }

  if ((await installFromDebian('chromium-headless-shell')) && (await opensPages(DEBIANS_SHELL)))
    return DEBIANS_SHELL
  throw new Error(
    'No browser: install Chromium or Chrome (or run "npx playwright install --with-deps chromium").',
  )
}

async function opensPages(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: seconds(30) })
    try {
      const page = await browser.newPage()
      await page.goto('data:text/html,<title>ok</title>')
      return (await page.title()) === 'ok'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}
