import { days as inDays } from '~/platform/time/durations'

/** An entry of the ledger of premium: it adds days, or sets the end. */
export type LedgerEntry = {
  source: string
  days: number | null
  endsAt: Date | null
  grantedAt: Date
  seq: number
  revokedAt: Date | null
}

/**
 * When premium ends, folded from the ledger of one account (DECISIONS "Premium and payment"). Each entry that was not revoked counts, in the
 * order of payment: end = max(end, paid at) + days x 24 hours. An entry with an end of its own ends premium then, as an admin's deactivation
 * does.
 * Periods are durations, not calendar days: months and daylight saving do not change them.
 * @returns null if there never was premium
 */
export function premiumEnd(entries: readonly LedgerEntry[]): Date | null {
  let end: number | null = null
  for (const { days, endsAt, grantedAt } of inOrder(entries)) {
    if (endsAt) end = Math.min(end ?? Number.POSITIVE_INFINITY, endsAt.getTime())
    else end = Math.max(end ?? 0, grantedAt.getTime()) + inDays(days ?? 0)
  }
  return end === null ? null : new Date(end)
}

/** The opening entry comes first, whatever its date: it holds the state before the ledger existed. */
function inOrder(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const rank = ({ source }: LedgerEntry) => (source === 'opening' ? 0 : 1)
  return entries
    .filter(({ revokedAt }) => revokedAt === null)
    .sort(
      (one, other) =>
        rank(one) - rank(other) || one.grantedAt.getTime() - other.grantedAt.getTime() || one.seq - other.seq,
    )
}
