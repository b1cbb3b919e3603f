import { seconds } from '../../../durations'

/** Highest first: members before visitors, what was sent before what is read, and photos before pages that name more of them. */
const PRIORITIES = ['memberWrite', 'memberRead', 'visitorWrite', 'photo', 'visitorRead'] as const
export type Priority = (typeof PRIORITIES)[number]

export type AdmissionFigures = {
  /** Requests in work at a time; a member's may be `reserved` more. */
  places: number
  reserved: number
  /** Milliseconds for which a request that takes long holds its place: what takes longer waits for something else. */
  placeLastsMs: number
  /** How many may wait in line, and for how many milliseconds. */
  lines: Record<Priority, { length: number; waitsMs: number }>
}

export const FIGURES: AdmissionFigures = {
  places: 24,
  reserved: 8,
  placeLastsMs: seconds(2),
  lines: {
    // A form that was sent is worth waiting for: refused, its person types it again.
    memberWrite: { length: 256, waitsMs: seconds(8) },
    memberRead: { length: 128, waitsMs: seconds(2) },
    visitorWrite: { length: 64, waitsMs: seconds(3) },
    photo: { length: 256, waitsMs: seconds(2) },
    // As long as is served within the wait: who finds no place in it is refused at once, and hardly anybody afterwards.
    visitorRead: { length: 32, waitsMs: 1200 },
  },
}

type Waiting = { key: string; settle: (place: Place | null) => void; timer: NodeJS.Timeout }

/** A request in work. */
export type Place = {
  /** Gives the place back; more than once is the same as once. */
  leave(): void
}

export type Admission = {
  /** A place at once, or null where the request has to wait its turn. */
  tryEnter(priority: Priority): Place | null
  /**
   * Waits in line. `settle` gets the place, or null where the line is full or the wait is over.
   * @param key whose request it is, for `waitingOf`
   * @returns takes the request out of the line, for one whose asker is gone
   */
  wait(priority: Priority, key: string, settle: (place: Place | null) => void): () => void
  /** Counts what is in work without having waited, such as a form whose body has arrived only now. */
  occupy(): Place
  /** Gives out places that have become free without anybody leaving, because `placesForVisitors` allows more again. */
  admitNext(): void
  /** How many wait under a key. */
  waitingOf(key: string): number
}

/**
 * Bounds how many requests are in work, and how many wait for it. Whoever finds no room is refused while refusing is
 * still cheap; without a bound all would wait, and each would be answered when nobody reads the answer any more.
 * @param placesForVisitors how many may be in work before a visitor's read waits, at most `places`
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

  /** Nobody overtakes those of the same or a higher priority who wait already. */
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
