import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Tells the server where the reader is, which only the browser knows; the page is then read once more. */
export function useTimeZone(shown: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone || timeZone === shown || document.cookie.includes(`tz=${timeZone}`)) return
    const secure = location.protocol === 'https:' ? ';secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the phones this is for have no cookieStore
    document.cookie = `tz=${timeZone};path=/;max-age=31536000;samesite=lax${secure}`
    revalidate()
  }, [shown, revalidate])
}
