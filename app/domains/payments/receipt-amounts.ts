import { VAT_PERCENT } from 'db/limits/payments'

/** The number of a receipt as it is printed: `RE-000042`. */
export function receiptName(number: number): string {
  return `RE-${String(number).padStart(6, '0')}`
}

/** Splits a price into its net amount and its VAT. Only the net amount is rounded, so that both add up to the price. */
export function vatOf(grossCents: number): { netCents: number; vatCents: number } {
  const netCents = Math.round((grossCents * 100) / (100 + VAT_PERCENT))
  return { netCents, vatCents: grossCents - netCents }
}
