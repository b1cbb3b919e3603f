import { useEffect, useRef } from 'react'

/**
 * Keeps the focus beside a list whose rows have forms that remove them: the pressed button is gone with its row, and the focus would be at
 * the beginning of the page.
 * @param items the rows, anew with each answer
 * @returns the props of an element around the list and what takes its place: it gets the focus
 */
export function useFocusAfterRemoval(items: readonly unknown[]) {
  const around = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may take the focus away
  useEffect(() => {
    // Only after a form in it: rows that another page has removed move no focus.
    if (isSent.current && document.activeElement === document.body)
      around.current?.focus({ preventScroll: true })
    isSent.current = false
  }, [items])
  const onSubmit = () => {
    isSent.current = true
  }
  return { ref: around, tabIndex: -1, onSubmit }
}
