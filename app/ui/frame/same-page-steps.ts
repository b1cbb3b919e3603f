/** Dispatched on the window instead of `popstate` for a step between history entries of one page. */
export const SAME_PAGE_STEP = 'app:popstate'

/**
 * Hides steps between history entries of one page from the router. Dialogs and the lightbox add history entries with the key of the page.
 * When one of them is closed, the router would load the page again: without network the page would be lost, and a long list would be
 * rendered twice. Must be called before the router listens to `popstate`.
 */
export function hideSamePageSteps(): void {
  // The router's location when a step led to another page. While it stays the same, that page is not shown: the router asks before input is
  // lost, or still loads it. Then the step back must reach the router, or it would wait for that step for ever, or show that page after all.
  let left: unknown
  addEventListener('popstate', (event) => {
    const shown = window.__remixRouter?.state.location
    if (shown?.key !== (history.state?.key ?? 'default')) left = shown
    else if (left === shown) left = null
    else {
      event.stopImmediatePropagation()
      dispatchEvent(new Event(SAME_PAGE_STEP))
    }
  })
}
