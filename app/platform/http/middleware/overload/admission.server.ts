import { seconds } from '../../../time/durations'
import { recentRate } from './recent-rate'

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

/**
 * Limits how many requests are processed and how many wait. A request beyond both limits is refused at once, which is cheap. Without the
 * limits all requests would wait, and every response would come after its client has given up.
 */
export class Admission {
  readonly #figures: AdmissionFigures
  readonly #slotsForVisitors: () => number
  readonly #isPatient: () => boolean
  readonly #queues = byPriority(() => new Set<Waiting>())
  readonly #served = byPriority(() => recentRate())
  #running = 0

  /**
   * @param slotsForVisitors how many may be processed before a visitor's read waits, at most `slots`
   * @param isPatient whether requests may wait for `patientMs`
   */
  constructor(
    figures: AdmissionFigures,
    slotsForVisitors: () => number,
    isPatient: () => boolean = () => false,
  ) {
    this.#figures = figures
    this.#slotsForVisitors = slotsForVisitors
    this.#isPatient = isPatient
  }

  /** Returns a slot, or null if the request has to wait. */
  tryEnter(priority: Priority): Slot | null {
    return this.#mustWait(priority) ? null : this.#begin(priority)
  }

  /**
   * Waits in the queue. `settle` gets the slot, or null if the queue is full or the wait is over.
   * @param key the session of the request, for `waitingOf`
   * @returns a function that removes the request from the queue, for a client that has disconnected
   */
  wait(priority: Priority, key: string, settle: (slot: Slot | null) => void): () => void {
    const queue = this.#queues[priority]
    if (!this.#mustWait(priority)) {
      settle(this.#begin(priority))
      return () => undefined
    }
    if (queue.size >= this.#lengthOf(priority)) {
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
    const waiting: Waiting = { key, settle, timer: setTimeout(giveUp, this.#waitOf(priority)) }
    queue.add(waiting)
    return leaveQueue
  }

  /** Takes a slot without waiting, for example for a form whose body has just arrived. */
  occupy(): Slot {
    this.#running += 1
    let isHeld = true
    const leave = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      this.#running -= 1
      this.admitNext()
    }
    const timer = setTimeout(leave, this.#figures.slotLastsMs)
    timer.unref()
    return { leave }
  }

  /** Admits waiting requests after `slotsForVisitors` has grown. When a request leaves its slot this happens by itself. */
  admitNext(): void {
    for (const priority of PRIORITIES) {
      const queue = this.#queues[priority]
      for (const waiting of queue) {
        if (!this.#hasRoom(priority)) return
        queue.delete(waiting)
        clearTimeout(waiting.timer)
        waiting.settle(this.#begin(priority))
      }
    }
  }

  /** How many requests wait under a key. */
  waitingOf(key: string): number {
    return PRIORITIES.reduce((sum, one) => {
      for (const waiting of this.#queues[one]) if (waiting.key === key) sum += 1
      return sum
    }, 0)
  }

  /** How many requests are being processed, and how many wait. */
  figures(): { running: number; waiting: number } {
    const waiting = PRIORITIES.reduce((sum, one) => sum + this.#queues[one].size, 0)
    return { running: this.#running, waiting }
  }

  /** No request overtakes a waiting one of the same or a higher priority. */
  #mustWait(priority: Priority): boolean {
    for (const one of PRIORITIES) {
      if (this.#queues[one].size > 0) return true
      if (one === priority) break
    }
    return !this.#hasRoom(priority)
  }

  #hasRoom(priority: Priority): boolean {
    return this.#running < this.#slotsFor(priority)
  }

  #slotsFor(priority: Priority): number {
    const { slots, reserved } = this.#figures
    if (priority === 'memberWrite' || priority === 'memberRead') return slots + reserved
    return priority === 'visitorRead' ? this.#slotsForVisitors() : slots
  }

  /** Grows with the speed of the machine: on a fast one a pause of a tenth of a second makes more requests wait than `length`. */
  #lengthOf(priority: Priority): number {
    const { length } = this.#figures.queues[priority]
    const servedInWait = this.#served[priority].perSecond() * (this.#waitOf(priority) / 1000)
    return Math.max(length, servedInWait * SERVED_SHARE)
  }

  #waitOf(priority: Priority): number {
    const { waitsMs } = this.#figures.queues[priority]
    return this.#isPatient() ? Math.max(waitsMs, this.#figures.patientMs) : waitsMs
  }

  #begin(priority: Priority): Slot {
    this.#served[priority].count()
    return this.occupy()
  }
}

function byPriority<Value>(make: () => Value): Record<Priority, Value> {
  return Object.fromEntries(PRIORITIES.map((one) => [one, make()])) as Record<Priority, Value>
}
