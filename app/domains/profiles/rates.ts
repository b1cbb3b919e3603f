import { DURATIONS, type Duration, RATE_OF_DURATION, type RateName } from 'db/limits/profiles'

/** The prices of a profile in euros, each for its whole duration. */
export type Rates = Record<RateName, number | null>
type Price = { duration: Duration; eur: number }

/** The stated prices, shortest duration first. */
export function statedPrices(rates: Rates): Price[] {
  return DURATIONS.flatMap((duration) => {
    const eur = rates[RATE_OF_DURATION[duration]]
    return eur === null ? [] : [{ duration, eur }]
  })
}

/**
 * The first price that is lower than the price of a shorter duration, and that price; null if there is none. The editor shows a note, since
 * this is allowed, but may be a typing error.
 */
export function cheaperThanShorter(rates: Rates): { longer: Price; shorter: Price } | null {
  const prices = statedPrices(rates)
  for (const [at, longer] of prices.entries()) {
    const shorter = prices.slice(0, at).find(({ eur }) => eur > longer.eur)
    if (shorter) return { longer, shorter }
  }
  return null
}
