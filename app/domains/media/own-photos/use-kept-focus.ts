import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus with the photo it was on: a tile that moves in the page loses it, and its button may be gone at the end
 * of the row. Where the photo itself is gone, the list takes it.
 */
export function useKeptFocus(photos: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<{ photo?: string; label: string | null } | null>(null)
  const focused = document_()?.activeElement
  if (focused instanceof HTMLElement && list.current?.contains(focused)) {
    const photo = focused.closest<HTMLElement>('[data-photo]')?.dataset.photo
    last.current = { photo, label: focused.dataset.does ?? null }
  } else last.current = null

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const was = last.current
    if (!was || list.current?.contains(document.activeElement)) return
    const tile = was.photo && list.current?.querySelector(`[data-photo="${was.photo}"]`)
    const same =
      tile &&
      (tile.querySelector<HTMLElement>(`[data-does="${was.label}"]`) ??
        tile.querySelector<HTMLElement>('button'))
    ;(same || list.current)?.focus()
  }, [photos])
  return list
}

/** The server has none. */
const document_ = () => (typeof document === 'undefined' ? null : document)
