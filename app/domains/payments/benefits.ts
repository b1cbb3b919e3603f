import type { IconName } from '~/ui/icons/glyphs'

/** What premium offers (SPEC 1), in the order in which the page shows it. The texts are under `premium:benefits`. */
export const BENEFITS = [
  { key: 'crown', icon: 'crown' },
  { key: 'section', icon: 'star' },
  { key: 'placement', icon: 'sparkles' },
  { key: 'reach', icon: 'compass' },
  { key: 'requests', icon: 'message-circle' },
  { key: 'conversations', icon: 'users' },
  { key: 'albums', icon: 'image' },
  { key: 'verification', icon: 'shield-check' },
] as const satisfies readonly { key: string; icon: IconName }[]

/** The questions and answers about premium, in this order. The texts are under `premium:faq`. */
export const QUESTIONS = ['cost', 'renew', 'start', 'extend', 'pay', 'receipt', 'withdraw', 'end'] as const
