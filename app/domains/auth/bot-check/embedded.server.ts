import { PROOF } from '~/domains/accounts/forms/check-fields'
import { judgeProof } from './proof-of-work.server'
import type { Provider } from './provider'

/**
 * The check of the house, without any third party: a proof-of-work where the browser's module solved one. A spent or
 * outdated proof counts as none, so that a form sent twice (double press, back button) is no worse off than one
 * without JavaScript; only a forged one is refused.
 */
export const embedded: Provider = {
  name: 'embedded',
  replacesTimeTrap: false,
  async judge({ action, field }) {
    const proof = field(PROOF)
    // Guessing passwords is slowed by the sign-in itself.
    if (!proof || action === 'login') return { level: 0 }
    const found = await judgeProof(proof)
    if (found === 'forged') return { refusal: 'bot-check', by: 'embedded' }
    return found === 'stale' ? { level: 0 } : found
  },
}
