import { seconds } from '../../../durations'

/** Highest first: members before visitors, writes before reads, and photos before pages that reference more of them. */
const PRIORITIES = ['memberWrite', 'memberRead', 'visitorWrite', 'photo', 'visitorRead'] as const
export type Priority = (typeof PRIORITIES)[number]

export type AdmissionFigures = {
  /** Requests processed at a time; members' requests may use `reserved` more. */
  places: number
  reserved: number
  /** Milliseconds after which a request frees its slot: one that takes longer waits for something else. */
  placeLastsMs: number
  /** Maximum length of a queue, and maximum wait in milliseconds. */
  lines: Record<Priority, { length: number; waitsMs: number }>
}

export const FIGURES: AdmissionFigures = {
  places: 24,
  reserved: 8,
  placeLastsMs: seconds(2),
  lines: {
    // A submitted form is worth the wait: if it is refused, the user has to type it again.
    memberWrite: { length: 256, waitsMs: seconds(8) },
    memberRead: { length: 128, waitsMs: seconds(2) },
    visitorWrite: { length: 64, waitsMs: seconds(3) },
    photo: { length: 256, waitsMs: seconds(2) },
    // As many as are served within the wait: a request beyond them is refused at once, a queued one hardly ever.
    visitorRead: { length: 32, waitsMs: 1200 },
  },
}

type Waiting = { key: string; settle: (place: Place | null) => void; timer: NodeJS.Timeout }

/** The slot of a request that is being processed. */
export type Place = {
  /** Releases the slot; idempotent. */
  leave(): void
}

export type Admission = {
  /** Returns a slot, or null if the request has to wait. */
  tryEnter(priority: Priority): Place | null
  /**
   * Waits in the queue. `settle` gets the slot, or null if the queue is full or the wait is over.
   * @param key the session of the request, for `waitingOf`
   * @returns removes the request from the queue, for a client that is gone
   */
  wait(priority: Priority, key: string, settle: (place: Place | null) => void): () => void
  /** Takes a slot without waiting, for example for a form whose body has just arrived. */
  occupy(): Place
  /** Hands out slots that became free because `placesForVisitors` allows more again, not because a request left. */
  admitNext(): void
  /** How many requests wait under a key. */
  waitingOf(key: string): number
}

/**
 * Bounds how many requests are processed, and how many wait. A request beyond both bounds is refused while refusing is still cheap;
 * without a bound all would wait, and each response would come when nobody reads it any more.
 * @param placesForVisitors how many may be processed before a visitor's read waits, at most `places`
 */
export function admission(figures: AdmissionFigures, placesForVisitors: () => number): Admission {
  const lines = Object.fromEntries(PRIORITIES.map((one) => [one, new Set<Waiting>()])) as Record<
    Priority,
    Set<Waiting>
  >
  let inWork = 0

  function placesFor(priority: Priority): number {
    if (priority === 'memberWrite' || priority === 'memberRead') return figures.places + figures.reserved
    return priority === 'visitorRead' ? placesForVisitors() : figures.places
  }

  const hasRoom = (priority: Priority) => inWork < placesFor(priority)

  function occupy(): Place {
    inWork += 1
    let isHeld = true
    const leave = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      inWork -= 1
      admitNext()
    }
    const timer = setTimeout(leave, figures.placeLastsMs)
    timer.unref()
    return { leave }
  }

  function admitNext(): void {
    for (const priority of PRIORITIES) {
      for (const waiting of lines[priority]) {
        if (!hasRoom(priority)) return
        lines[priority].delete(waiting)
        clearTimeout(waiting.timer)
        waiting.settle(occupy())
      }
    }
  }

  /** No request overtakes a waiting one of the same or a higher priority. */
  function mustWait(priority: Priority): boolean {
    for (const one of PRIORITIES) {
      if (lines[one].size > 0) return true
      if (one === priority) break
    }
    return !hasRoom(priority)
  }

  return {
    tryEnter: (priority) => (mustWait(priority) ? null : occupy()),
    wait(priority, key, settle) {
      const line = lines[priority]
      const { length, waitsMs } = figures.lines[priority]
      if (!mustWait(priority)) {
        settle(occupy())
        return () => undefined
      }
      if (line.size >= length) {
        settle(null)
        return () => undefined
      }
      const leaveLine = () => {
        clearTimeout(waiting.timer)
        line.delete(waiting)
      }
      const giveUp = () => {
        leaveLine()
        settle(null)
      }
      const waiting: Waiting = { key, settle, timer: setTimeout(giveUp, waitsMs) }
      line.add(waiting)
      return leaveLine
    },
    occupy,
    admitNext,
    waitingOf: (key) =>
      PRIORITIES.reduce((sum, one) => {
        for (const waiting of lines[one]) if (waiting.key === key) sum += 1
        return sum
      }, 0),
  }
}
