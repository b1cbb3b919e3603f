// Hides a member's open page when its device locks, and tells the server that it is used. Loaded only on devices with a lock, hydrated or
// not. The server decides whether the session is locked: other tabs of the browser may be in use.
const d = document
const root = d.documentElement
const ADDRESS = '/lock/used'
/** Use is reported at most once in this time, and the last use within it at its end. */
const REPORT_MS = 15_000
/** Below this much left the page stays hidden rather than to show and hide again. */
const SHORT_MS = 20_000
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll']

let usedAt = Date.now()
let reportedAt = Date.now()
let report = 0
let isAsking = false
let timer = 0

const afterMs = () => Number(root.dataset.lockAfter) || Number.POSITIVE_INFINITY
const isDue = () => Date.now() - usedAt >= afterMs()

const wait = (ms) => {
  clearTimeout(timer)
  if (Number.isFinite(ms)) timer = setTimeout(check, Math.max(0, ms))
}

const leave = () => {
  // No page may ask whether to keep typed text.
  root.dataset.leaving = ''
  const redirectTo = location.pathname + location.search
  location.replace(`/lock?${new URLSearchParams({ redirectTo })}`)
}

const askServer = async () => {
  try {
    const answer = await fetch(ADDRESS, { cache: 'no-store' })
    if (!answer.ok) return leave()
    const { locksInMs } = await answer.json()
    if (locksInMs === null) return location.reload()
    if (locksInMs <= SHORT_MS) return wait(locksInMs)
    usedAt = Date.now() - (afterMs() - locksInMs)
    root.hidden = false
    wait(locksInMs)
  } catch {
    // Without a connection nothing can be unlocked either: the page stays hidden until the next look.
    wait(5000)
  } finally {
    isAsking = false
  }
}

const check = () => {
  if (!isDue()) return wait(afterMs() - (Date.now() - usedAt))
  root.hidden = true
  if (isAsking) return
  isAsking = true
  void askServer()
}

const send = () => {
  report = 0
  reportedAt = Date.now()
  fetch(ADDRESS, { method: 'POST', keepalive: true }).then(
    (answer) => {
      if (answer.status !== 423) return
      root.hidden = true
      leave()
    },
    // The server then locks sooner than this page, which asks it.
    () => undefined,
  )
}

const used = () => {
  // After a sleep the timer comes later than the first touch.
  if (root.hidden || isDue()) return check()
  usedAt = Date.now()
  if (report) return
  const sinceMs = Date.now() - reportedAt
  report = setTimeout(send, Math.max(0, REPORT_MS - sinceMs))
}

for (const name of USES) addEventListener(name, used, { passive: true, capture: true })
addEventListener('pageshow', check)
d.addEventListener('visibilitychange', check)
wait(afterMs())
