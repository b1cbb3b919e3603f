import type { Finding } from '~/platform/doctor/finding'

/** A port on which nothing listens. */
export const CLOSED_PORT = 1

/** Each finding in one line: its state and what was found. */
export const lines = (findings: Finding[]) => findings.map(({ state, what }) => `${state} ${what}`)

/** The advice of all findings that are not `ok`. */
export const advice = (findings: Finding[]) =>
  findings.flatMap((one) => ('mend' in one ? [one.mend] : [])).join('\n')
