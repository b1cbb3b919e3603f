import { useEffect, useState } from 'react'

/** Whether the page is hydrated: false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
