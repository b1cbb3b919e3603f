import { seconds } from '../../../time/durations'
import { type RecentRate, recentRate } from './recent-rate'

/** Highest first: members before visitors, writes before reads, and photos before pages that reference more of them. */
export const PRIORITIES = ['memberWrite', 'memberRead', 'visitorWrite', 'photo', 'visitorRead'] as const
export type Priority = (typeof PRIORITIES)[number]

export type AdmissionFigures = {
  /** Requests processed at a time; members' requests may use `reserved` more. */
  slots: number
  reserved: number
  /** Milliseconds after which a request frees its slot: a request that takes longer is not using the processor. */
  slotLastsMs: number
  /** Maximum wait in milliseconds while fewer processes run than should, for queues with a shorter maximum. */
  patientMs: number
  /** `waitsMs`: the maximum wait in milliseconds. `length`: how many may always wait; more may if that many are served in time. */
  queues: Record<Priority, { length: number; waitsMs: number }>
}

export const FIGURES: AdmissionFigures = {
  slots: 24,
  reserved: 8,
  slotLastsMs: seconds(2),
  patientMs: seconds(10),
  queues: {
    // A submitted form is worth the wait: if it is refused, the user has to type it again.
    memberWrite: { length: 256, waitsMs: seconds(8) },
    memberRead: { length: 128, waitsMs: seconds(2) },
    visitorWrite: { length: 64, waitsMs: seconds(3) },
    photo: { length: 256, waitsMs: seconds(2) },
    // The queue holds only what can be served within the wait. So a request is refused at once or, once it is queued, hardly ever.
    visitorRead: { length: 32, waitsMs: 1200 },
  },
}
/** The part of the recent rate on which a queue counts: garbage collection or other programs, which fill it, also slow the process down. */
const SERVED_SHARE = 0.75

type Waiting = { key: string; settle: (slot: Slot | null) => void; timer: NodeJS.Timeout }

/** The slot of a request that is being processed. */
export type Slot = {
  /** Releases the slot; idempotent. */
  leave(): void
}

export type Admission = {
  /** Returns a slot, or null if the request has to wait. */
  tryEnter(priority: Priority): Slot | null
  /**
   * Waits in the queue. `settle` gets the slot, or null if the queue is full or the wait is over.
   * @param key the session of the request, for `waitingOf`
   * @returns a function that removes the request from the queue, for a client that has disconnected
   */
  wait(priority: Priority, key: string, settle: (slot: Slot | null) => void): () => void
  /** Takes a slot without waiting, for example for a form whose body has just arrived. */
  occupy(): Slot
  /** Admits waiting requests after `slotsForVisitors` has grown. When a request leaves its slot this happens by itself. */
  admitNext(): void
  /** How many requests wait under a key. */
  waitingOf(key: string): number
  /** How many requests are being processed, and how many wait. */
  figures(): { running: number; waiting: number }
}

/**
 * Limits how many requests are processed and how many wait. A request beyond both limits is refused at once, which is cheap. Without the
 * limits all requests would wait, and every response would come after its client has given up.
 * @param slotsForVisitors how many may be processed before a visitor's read waits, at most `slots`
 * @param isPatient whether requests may wait for `patientMs`
 */
export function admission(
  figures: AdmissionFigures,
  slotsForVisitors: () => number,
  isPatient: () => boolean = () => false,
): Admission {
  const queues = Object.fromEntries(PRIORITIES.map((one) => [one, new Set<Waiting>()])) as Record<
    Priority,
    Set<Waiting>
  >
  const served = Object.fromEntries(PRIORITIES.map((one) => [one, recentRate()])) as Record<
    Priority,
    RecentRate
  >
  let running = 0

  function slotsFor(priority: Priority): number {
    if (priority === 'memberWrite' || priority === 'memberRead') return figures.slots + figures.reserved
    return priority === 'visitorRead' ? slotsForVisitors() : figures.slots
  }

  const hasRoom = (priority: Priority) => running < slotsFor(priority)

  /** Grows with the speed of the machine: on a fast one a pause of a tenth of a second makes more requests wait than `length`. */
  function lengthOf(priority: Priority): number {
    const { length } = figures.queues[priority]
    return Math.max(length, served[priority].perSecond() * (waitOf(priority) / 1000) * SERVED_SHARE)
  }

  function waitOf(priority: Priority): number {
    const { waitsMs } = figures.queues[priority]
    return isPatient() ? Math.max(waitsMs, figures.patientMs) : waitsMs
  }

  function begin(priority: Priority): Slot {
    served[priority].count()
    return occupy()
  }

  function occupy(): Slot {
    running += 1
    let isHeld = true
    const leave = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      running -= 1
      admitNext()
    }
    const timer = setTimeout(leave, figures.slotLastsMs)
    timer.unref()
    return { leave }
  }

  function admitNext(): void {
    for (const priority of PRIORITIES) {
      for (const waiting of queues[priority]) {
        if (!hasRoom(priority)) return
        queues[priority].delete(waiting)
        clearTimeout(waiting.timer)
        waiting.settle(begin(priority))
      }
    }
  }

  /** No request overtakes a waiting one of the same or a higher priority. */
  function mustWait(priority: Priority): boolean {
    for (const one of PRIORITIES) {
      if (queues[one].size > 0) return true
      if (one === priority) break
    }
    return !hasRoom(priority)
  }

  return {
    figures: () => ({ running, waiting: PRIORITIES.reduce((sum, one) => sum + queues[one].size, 0) }),
    tryEnter: (priority) => (mustWait(priority) ? null : begin(priority)),
    wait(priority, key, settle) {
      const queue = queues[priority]
      if (!mustWait(priority)) {
        settle(begin(priority))
        return () => undefined
      }
      if (queue.size >= lengthOf(priority)) {
        settle(null)
        return () => undefined
      }
      const leaveQueue = () => {
        clearTimeout(waiting.timer)
        queue.delete(waiting)
      }
      const giveUp = () => {
        leaveQueue()
        settle(null)
      }
      const waiting: Waiting = { key, settle, timer: setTimeout(giveUp, waitOf(priority)) }
      queue.add(waiting)
      return leaveQueue
    },
    occupy,
    admitNext,
    waitingOf: (key) =>
      PRIORITIES.reduce((sum, one) => {
        for (const waiting of queues[one]) if (waiting.key === key) sum += 1
        return sum
      }, 0),
  }
}
