import { useEffect, useRef } from 'react'

/**
 * Calls a function when the reader leaves the page, to send changes that still wait: an unloaded document sends nothing. The function runs
 * when the navigation begins (`beforeunload`), because Chromium on a busy machine loses some of the requests that start at `pagehide`. It
 * does not run when the page is only hidden: a hidden page still sends its changes one after the other, and a second request for the same
 * value could overtake the first. The function may run twice.
 */
export function useLeaving(onLeave: () => void): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    const call = () => latest.current()
    addEventListener('beforeunload', call)
    addEventListener('pagehide', call)
    return () => {
      removeEventListener('beforeunload', call)
      removeEventListener('pagehide', call)
    }
  }, [])
}
