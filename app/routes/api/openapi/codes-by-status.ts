/** Error codes by HTTP status. */
export type Codes = Record<number, readonly string[]>

/** A domain's map from refusal to status, inverted. */
export function codesByStatus(statuses: Record<string, number>): Codes {
  return merged(...Object.entries(statuses).map(([code, status]) => ({ [status]: [code] })))
}

/** Merges code maps without duplicates. */
export function merged(...all: readonly Codes[]): Codes {
  const codes: Record<number, string[]> = {}
  for (const one of all) {
    for (const [status, more] of Object.entries(one)) {
      codes[Number(status)] = [...new Set([...(codes[Number(status)] ?? []), ...more])]
    }
  }
  return codes
}
