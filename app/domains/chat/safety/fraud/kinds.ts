/** Usual frauds, the worst first: money as codes, money before anybody has met, going on where nobody helps. */
export const FRAUDS = ['giftCard', 'prepayment', 'messenger'] as const
export type Fraud = (typeof FRAUDS)[number]
