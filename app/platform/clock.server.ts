import { singleton } from './process/singleton.server'

const clock = singleton<{ read: () => Date }>('clock', () => ({ read: systemTime }))

/** The present moment. Every rule that depends on time asks here, so that a test can say what time it is. */
export function now(): Date {
  return clock.read()
}

/** Stops the clock at a moment, makes it follow a function, or with null lets the system's time through again. */
export function setClock(fixed: Date | (() => Date) | null): void {
  if (fixed === null) clock.read = systemTime
  else if (typeof fixed === 'function') clock.read = fixed
  else clock.read = () => new Date(fixed)
}

function systemTime(): Date {
  return new Date()
}
