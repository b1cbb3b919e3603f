import { isUnmodifiedClick } from '../markup/inner-links'

/**
 * Gives the history entries of links to a part of the page (`#…`) what the router's own have. Those links are the browser's, which also moves the focus,
 * and work without scripts. But their entries have no state, and the router takes all entries without one for the same place: it would
 * scroll back to where the first was left, and could not tell back from forward when it asks before input is lost.
 */
export function nameFragmentEntries(): void {
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
  // Before the router's own listener, which reads the state.
  addEventListener(
    'popstate',
    () => {
      // Back or forward to a known entry. A second press on the same link keeps its entry, and shall not count as one.
      if (!followed && history.state !== null) return
      const step = followed?.href === location.href ? 0 : 1
      const idx = typeof followed?.idx === 'number' ? followed.idx + step : null
      history.replaceState({ ...history.state, key: crypto.randomUUID(), idx }, '')
    },
    true,
  )
}

const pageOf = ({ href }: { href: string }) => href.split('#')[0]
