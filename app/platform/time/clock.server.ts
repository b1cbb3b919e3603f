import { singleton } from '../process/singleton.server'

const clock = singleton<{ read: () => Date }>('clock', () => ({ read: systemTime }))

/** The current time. All time-dependent rules use it, so that tests can set the time. */
export function now(): Date {
  return clock.read()
}

/** Fixes the clock at a time, makes it follow a function, or with null restores the system time. */
export function setClock(fixed: Date | (() => Date) | null): void {
  if (fixed === null) clock.read = systemTime
  else if (typeof fixed === 'function') clock.read = fixed
  else clock.read = () => new Date(fixed)
}

function systemTime(): Date {
  return new Date()
}
