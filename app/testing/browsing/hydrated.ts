import type { Page } from 'playwright/test'

/** Waits until the page is hydrated: React handles input from now on. `id`: an element of the page, by default its main content. */
export const hydrated = (page: Page, id = 'main') =>
  page.waitForFunction((of) => {
    const element = document.getElementById(of)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, id)
