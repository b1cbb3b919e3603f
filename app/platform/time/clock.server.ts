import { singleton } from '../process/singleton.server'

const clock = singleton<{ read: () => Date }>('clock', () => ({ read: systemTime }))

/** The current time. All time-dependent rules use it, so that tests can set the time. */
export function now(): Date {
  return clock.read()
}

/** For tests and sample data: a date stops the clock at that time, a function supplies the time, and null restores the system time. */
export function setClock(fixed: Date | (() => Date) | null): void {
  if (fixed === null) clock.read = systemTime
  else if (typeof fixed === 'function') clock.read = fixed
  else clock.read = () => new Date(fixed)
}

function systemTime(): Date {
  return new Date()
}
