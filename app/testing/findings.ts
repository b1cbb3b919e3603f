import type { Finding } from '~/platform/doctor/finding'

/** A port on which nothing listens. */
export const CLOSED_PORT = 1

/** Each finding in one line: its state and its message. */
export const lines = (findings: Finding[]) => findings.map(({ state, message }) => `${state} ${message}`)

/** The advice of all findings that are not `ok`. */
export const advice = (findings: Finding[]) =>
  findings.flatMap((one) => ('advice' in one ? [one.advice] : [])).join('\n')
