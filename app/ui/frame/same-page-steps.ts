/** Dispatched on the window instead of `popstate` for a step between history entries of one page. */
export const SAME_PAGE_STEP = 'app:same-page-step'

/**
 * Hides steps between history entries of one page from the router. Dialogs and the lightbox add history entries with the key of the page.
 * When one of them is closed, the router would load the page again: without network the page would be lost, and a long list would be
 * rendered twice. Must be called before the router listens to `popstate`.
 */
export function hideSamePageSteps(): void {
  addEventListener('popstate', (event) => {
    if (window.__remixRouter?.state.location.key !== (history.state?.key ?? 'default')) return
    event.stopImmediatePropagation()
    dispatchEvent(new Event(SAME_PAGE_STEP))
  })
}
