import type { TFunction } from 'i18next'
import type { Count } from './listing.server'

/** "128 Profile"; above the exact limit "500+ Profile" (DECISIONS "Listing"). */
export function countText(t: TFunction, { number, more }: Count): string {
  return more ? t('listing:countMore', { number }) : t('listing:count', { count: number })
}

/** The same for the button that shows them. */
export function showCountText(t: TFunction, { number, more }: Count): string {
  return more ? t('listing:filter.applyMore', { number }) : t('listing:filter.applyCount', { count: number })
}
