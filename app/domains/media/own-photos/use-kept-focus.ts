import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus with the photo that a change was asked for: a tile that moves in the page loses it, and its button may be
 * gone at the end of the row. Where the photo itself is gone, the list takes it. `keep` is called before the change.
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
