import { seconds } from '~/platform/time/durations'

/** The periods of the presence tracker. */
export const TIMES = {
  /** Connections opened within this time are written together. */
  writeDelay: seconds(0.25),
  /** A member counts as offline this long after the last connection closed: navigations and reconnects take less. */
  grace: seconds(8),
  /** How often the rows of connected members are renewed: a fraction of their lifetime, so that one refresh may fail. */
  refresh: seconds(20),
  /** How often sessions are checked, to find those that ended without an event: they expired, or the bus was disconnected. */
  check: seconds(25),
}

/** Rows written by one statement: a single one for thousands of members would delay all chat messages. */
export const WRITE_BATCH = { size: 50, pauseMs: 50 }

/** Sessions checked by one statement. */
export const CHECK_BATCH = { size: 25, pauseMs: 50 }
