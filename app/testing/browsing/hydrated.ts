import type { Page } from 'playwright/test'

/**
 * Waits until the page is hydrated and its effects have run, so that React handles input and keys. React already marks an element when it
 * first renders it. So this also waits until the root is no longer dehydrated, and for the task that runs the effects.
 *
 * @param id an element of the page that has to be hydrated, by default its main content.
 */
export async function hydrated(page: Page, id = 'main'): Promise<void> {
  await page.waitForFunction((of) => {
    const element = document.getElementById(of)
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return false
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
    const root = container && Reflect.get(document, container)?.stateNode
    return root?.current.memoizedState.isDehydrated === false
  }, id)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}
