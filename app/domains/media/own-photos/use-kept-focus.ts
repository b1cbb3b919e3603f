import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus with a changed photo: a tile that moves in the DOM loses it, and its button may be gone at the end of the row. If the
 * photo was removed, the list gets it. `keep` is called before the change.
 */
export function useKeptFocus(photos: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null)
  const had = useRef<{ photo?: string; does?: string } | null>(null)

  function keep(): void {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !list.current?.contains(focused)) return
    const { photo } = focused.closest<HTMLElement>('[data-photo]')?.dataset ?? {}
    had.current = { photo, does: focused.dataset.does }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const was = had.current
    had.current = null
    if (!was || list.current?.contains(document.activeElement)) return
    const tile = list.current?.querySelector(`[data-photo="${was.photo}"]`)
    const find = (selector: string) => tile?.querySelector<HTMLElement>(selector)
    const next = find(`[data-does="${was.does}"]`) ?? find('[data-does]') ?? list.current
    next?.focus()
  }, [photos])

  return { list, keep }
}
