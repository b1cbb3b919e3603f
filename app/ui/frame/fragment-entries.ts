import { isUnmodifiedClick } from '../markup/inner-links'

/**
 * Adds the router's state to the history entries of links to a part of the page (`#…`). The browser follows these links, so that they work
 * without scripts and move the focus. But the browser adds no state, and the router takes all entries without state for the same one: it
 * would restore the scroll position of the first, and could not tell back from forward when it asks before input is lost.
 */
export function addStateToFragmentEntries(): void {
  let followed: { href: string; idx: unknown } | null = null
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.hash || pageOf(link) !== pageOf(location)) return
    if (event.defaultPrevented || !isUnmodifiedClick(event)) return
    followed = { href: location.href, idx: history.state?.idx }
    setTimeout(() => {
      followed = null
    })
  })
  // Captures the event, so that it runs before the router's own listener, which reads the state.
  addEventListener(
    'popstate',
    () => {
      // The reader went back or forward to an entry with state. Following the same link twice creates no second entry.
      if (!followed && history.state !== null) return
      const step = followed?.href === location.href ? 0 : 1
      const idx = typeof followed?.idx === 'number' ? followed.idx + step : null
      history.replaceState({ ...history.state, key: crypto.randomUUID(), idx }, '')
    },
    true,
  )
}

const pageOf = ({ href }: { href: string }) => href.split('#')[0]
