import { useEffect, useState } from 'react'

/*
 * The estimated difference between the server's clock and the browser's clock. Each response contains the server's time and arrives after
 * that time. So every difference is too small, and the largest one is the best estimate: it is never ahead of the server.
 */
let offsetMs = Number.NEGATIVE_INFINITY

/** The server's present time in milliseconds. `at` is the server's time in any response, as ISO text. */
function serverNow(at: string): number {
  offsetMs = Math.max(offsetMs, Date.parse(at) - Date.now())
  return Date.now() + offsetMs
}

// Often enough for texts in minutes, and far below the maximum of setTimeout (31 bits of milliseconds).
const TICK_MS = 20_000

/**
 * Milliseconds until a moment by the server's clock, at least 0. The component renders again while the time passes, and at the moment.
 * @param endsAt null: no end
 * @param at the time of the page's data; the first render uses it, on the server and in the browser alike
 */
export function useTimeLeft(endsAt: string | null, at: string): number | null {
  const [now, setNow] = useState(() => Date.parse(at))
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = serverNow(at)
      setNow(time)
      const left = Date.parse(endsAt) - time
      if (left > 0) timer = setTimeout(tick, Math.min(TICK_MS, left))
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt, at])
  return endsAt === null ? null : Math.max(0, Date.parse(endsAt) - now)
}
