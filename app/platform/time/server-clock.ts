import { useEffect, useState } from 'react'

/*
 * The server's clock, as far as a page knows it: each response carries the server's time, and arrives later than that. So the largest
 * difference seen is the best estimate, and never ahead of the server.
 */
let offsetMs = Number.NEGATIVE_INFINITY

/** The server's time now, in milliseconds; `at` is the time of any response, as ISO text. */
export function serverNow(at: string): number {
  offsetMs = Math.max(offsetMs, Date.parse(at) - Date.now())
  return Date.now() + offsetMs
}

// setTimeout takes 31 bits of milliseconds; nothing here lasts that long.
const TICK_MS = 20_000

/**
 * Milliseconds until a moment by the server's clock, at least 0: renders again while the time passes, and at the moment itself.
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
