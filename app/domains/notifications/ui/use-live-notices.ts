import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useNoticeCount } from '~/ui/frame/bell'

/** Loads the page again when the number of the bell changes: something was told, or read on another page. */
export function useLiveNotices(): void {
  const count = useNoticeCount()
  const { revalidate } = useRevalidator()
  const shown = useRef(count)
  useEffect(() => {
    if (shown.current === count) return
    shown.current = count
    revalidate()
  }, [count, revalidate])
}
