import type { TFunction } from 'i18next'

/** A detail of an event, by the name under which it was recorded. */
export type Fact = { name: string; value: string }

const PROOFS = ['password', 'second-factor', 'passkey'] as const

/** A detail of an event in the reader's language; without a translation, as it was recorded. */
export function factText(t: TFunction, { name, value }: Fact): string {
  const proof = PROOFS.find((one) => name === 'provedBy' && one === value)
  if (proof) return t(`security:fact.provedBy.${proof}`)
  if (name === 'removedSecondFactor') return t('security:fact.removedSecondFactor')
  if (name === 'removedRecoveryCodes') return t('security:fact.removedRecoveryCodes')
  if (name === 'removedPasskeys') return t('security:fact.removedPasskeys', { count: Number(value) })
  if (name === 'count') return t('security:log.tries', { count: Number(value) })
  if (name === 'oldEmail') return t('security:fact.oldEmail', { email: value })
  if (name === 'reason') return t('security:fact.reason', { reason: value })
  return `${name}: ${value}`
}
