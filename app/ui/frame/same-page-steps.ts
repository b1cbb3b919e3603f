/** Dispatched on the window instead of `popstate` for a step between entries of one page. */
export const SAME_PAGE_STEP = 'app:same-page-step'

/**
 * Dialogs and the lightbox have history entries of their own, with the key of the page's. For the router they are the same page, which it
 * would load again when one of them is closed: without network the page would be lost, and a longer list would be rendered twice. So it gets
 * no event of such steps. To be called before the router listens.
 */
export function hideSamePageSteps(): void {
  addEventListener('popstate', (event) => {
    if (window.__remixRouter?.state.location.key !== (history.state?.key ?? 'default')) return
    event.stopImmediatePropagation()
    dispatchEvent(new Event(SAME_PAGE_STEP))
  })
}
