import { useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { seconds } from '~/platform/time/durations'

const EVERY = seconds(15)

/**
 * Loads the list again every fifteen seconds while the page is visible and online. React keeps the rows that stay, so focus and selection stay with
 * them; if the row with the focus is gone, the row in its place takes it.
 */
export function useRefresh(page: RefObject<HTMLElement>, rows: unknown): void {
  const { state, revalidate } = useRevalidator()
  const isIdle = state === 'idle'
  useEffect(() => {
    const timer = setInterval(() => {
      if (isIdle && navigator.onLine && document.visibilityState === 'visible') revalidate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [isIdle, revalidate])

  const focused = useRef(-1)
  useEffect(() => {
    const note = () => {
      focused.current = rowsIn(page).findIndex((row) => row.contains(document.activeElement))
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may take the focus away
  useEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return
    const left = rowsIn(page)
    left[Math.min(focused.current, left.length - 1)]?.querySelector<HTMLElement>('[data-open]')?.focus()
  }, [page, rows])
}

const rowsIn = (page: RefObject<HTMLElement>) => [
  ...(page.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
