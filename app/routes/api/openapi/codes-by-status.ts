/** A domain's refusals with their statuses, turned round: which codes come with which status. */
export function codesByStatus(statuses: Record<string, number>): Record<number, string[]> {
  const codes: Record<number, string[]> = {}
  for (const [code, status] of Object.entries(statuses)) codes[status] = [...(codes[status] ?? []), code]
  return codes
}
