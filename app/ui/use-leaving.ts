import { useEffect, useRef } from 'react'

/**
 * Calls a function when the page is left, so that what waits is sent: its document sends nothing afterwards. It is called already when a
 * navigation begins: of what is first sent as the document goes, Chromium loses some on a busy machine. Not when the page is only hidden:
 * it goes on in order then, and two requests for one value could pass each other. May be called twice.
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
