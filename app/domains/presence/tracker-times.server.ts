import { seconds } from '~/platform/time/durations'

export const TIMES = {
  /** Connections opened within this time are written together. */
  writeDelay: seconds(0.25),
  /** Navigations and reconnecting streams are no absence. */
  grace: seconds(8),
  /** A fraction of the rows' lifetime, so that one refresh may fail. */
  refresh: seconds(20),
  /** Finds sessions that ended without an event: they expired, or the bus was disconnected. */
  check: seconds(25),
}

/** One statement for thousands would delay all messages. */
export const WRITE_BATCH = { size: 50, pauseMs: 50 }

export const CHECK_BATCH = { size: 25, pauseMs: 50 }
