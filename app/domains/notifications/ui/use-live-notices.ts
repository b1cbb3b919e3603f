import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useNoticeCount } from '~/ui/frame/bell'

/** Reloads the data of the page when the bell's count changes: a notification is new, or was read on another page. */
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
