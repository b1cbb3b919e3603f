import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Loads the page's data again every so many seconds (SPEC 7). Fields keep what was typed, since React leaves them in place. It pauses
 * while the tab is hidden, while the page navigates, and while rows are selected, which a new page of rows could take away.
 */
export function useRefresh(everyS: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isBusy = useRef(false)
  isBusy.current = state !== 'idle' || navigation.state !== 'idle'
  useEffect(() => {
    const timer = setInterval(() => {
      if (isBusy.current || document.hidden || document.querySelector('[data-selectable]:checked')) return
      revalidate()
    }, everyS * 1000)
    return () => clearInterval(timer)
  }, [everyS, revalidate])
}
