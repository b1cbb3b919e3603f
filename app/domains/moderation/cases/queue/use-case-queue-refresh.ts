import { useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { seconds } from '~/platform/time/durations'

const EVERY = seconds(15)

/**
 * Loads the list again every fifteen seconds while the page is visible and online. React keeps the rows that stay, so focus and selection
 * stay with them; if the row with the focus is gone, the row in its place takes the focus.
 */
export function useCaseQueueRefresh(page: RefObject<HTMLElement>, rows: unknown): void {
  const { state, revalidate } = useRevalidator()
  const isIdle = state === 'idle'
  useEffect(() => {
    const timer = setInterval(() => {
      if (isIdle && navigator.onLine && document.visibilityState === 'visible') revalidate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [isIdle, revalidate])

  const focused = useRef<{ element: Element | null; row: number }>({ element: null, row: -1 })
  useEffect(() => {
    const noteFocus = () => {
      const element = document.activeElement
      focused.current = { element, row: rowsIn(page).findIndex((row) => row.contains(element)) }
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may take the focus away
  useEffect(() => {
    const { element, row } = focused.current
    if (row < 0 || document.activeElement !== document.body) return
    // Still there: the reader took the focus away by a press elsewhere, and would lose their place on the page.
    if (element?.isConnected) return
    const remaining = rowsIn(page)
    const next = remaining[Math.min(row, remaining.length - 1)]
    next?.querySelector<HTMLElement>('[data-open]')?.focus()
  }, [page, rows])
}

const rowsIn = (page: RefObject<HTMLElement>) => [
  ...(page.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
