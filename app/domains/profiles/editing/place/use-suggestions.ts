import { useCallback, useEffect, useRef, useState } from 'react'
import type { SuggestedPlace } from '~/domains/places/place'

const DEBOUNCE_MS = 180
const NONE: { places: SuggestedPlace[]; active: number } = { places: [], active: -1 }

/**
 * Suggestions for the text of a place field, fetched while the user types; the response to the latest request wins. `active` is the one
 * that the arrow keys selected, -1 for none. If a request fails there are no suggestions, and saving still works.
 */
export function useSuggestions(address: string) {
  const [list, setList] = useState(NONE)
  const asking = useRef<{ timer: number; abort: AbortController }>()
  const stop = useCallback(() => {
    clearTimeout(asking.current?.timer)
    asking.current?.abort.abort()
  }, [])
  useEffect(() => stop, [stop])

  function ask(text: string) {
    stop()
    // Enter must not choose what an earlier text found.
    setList(({ places }) => ({ places, active: -1 }))
    const abort = new AbortController()
    const timer = window.setTimeout(async () => {
      const places = await suggested(address, text, abort.signal)
      // Superseded: the list stays until the answer for the text of by now is there.
      if (!abort.signal.aborted) setList({ places, active: -1 })
    }, DEBOUNCE_MS)
    asking.current = { timer, abort }
  }
  function close() {
    stop()
    setList(NONE)
  }
  function move(by: 1 | -1) {
    setList(({ places, active }) => ({ places, active: optionAfter(active, by, places.length) }))
  }
  return { ...list, ask, close, move }
}

/** The option that an arrow key leads to; past the ends to the other one, and up from none (-1) to the last. */
export const optionAfter = (active: number, by: 1 | -1, count: number): number =>
  (Math.max(active, by < 0 ? 0 : -1) + by + count) % count

async function suggested(address: string, text: string, signal: AbortSignal): Promise<SuggestedPlace[]> {
  try {
    const answer = await fetch(`${address}?${new URLSearchParams({ text })}`, { signal })
    return answer.ok ? (await answer.json()).places : []
  } catch {
    return []
  }
}
