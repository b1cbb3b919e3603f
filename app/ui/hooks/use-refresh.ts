import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const IN_USE = '[data-selectable]:checked, dialog[open]'

/**
 * Loads the page's data again every `everyS` seconds (SPEC 7). Fields keep what was typed, since React leaves them in place. It pauses while
 * the tab is hidden or offline, while the page navigates, while a dialog is open, and while rows are selected, since the new data might not
 * contain them.
 */
export function useRefresh(everyS: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isBusy = useRef(false)
  isBusy.current = state !== 'idle' || navigation.state !== 'idle'
  useEffect(() => {
    const timer = setInterval(() => {
      if (isBusy.current || document.hidden || !navigator.onLine || document.querySelector(IN_USE)) return
      revalidate()
    }, everyS * 1000)
    return () => clearInterval(timer)
  }, [everyS, revalidate])
}
