/** The codes that come with each status. */
export type Codes = Record<number, readonly string[]>

/** A domain's refusals with their statuses, turned round. */
export function codesByStatus(statuses: Record<string, number>): Codes {
  return merged(...Object.entries(statuses).map(([code, status]) => ({ [status]: [code] })))
}

/** All of them together, each code once. */
export function merged(...all: readonly Codes[]): Codes {
  const codes: Record<number, string[]> = {}
  for (const one of all) {
    for (const [status, more] of Object.entries(one)) {
      codes[Number(status)] = [...new Set([...(codes[Number(status)] ?? []), ...more])]
    }
  }
  return codes
}
