import { PROOF } from '~/domains/accounts/form-drafts/draft-fields'
import { verifyProof } from './proof-of-work.server'
import type { BotCheckProvider } from './refusal'

/**
 * The built-in check, without any third party: a proof of work if the browser's module solved one. A used or expired proof counts as none,
 * so that a form sent twice (double press, back button) is treated like one without JavaScript; only a forged proof is refused.
 */
export const embedded: BotCheckProvider = {
  name: 'embedded',
  replacesTimeTrap: false,
  async judge({ action, field }) {
    const proof = field(PROOF)
    // The login itself throttles password guessing.
    if (!proof || action === 'login') return { level: 0 }
    const found = await verifyProof(proof)
    if (found === 'forged') return { refusal: 'bot-check', by: 'embedded' }
    return found === 'stale' ? { level: 0 } : found
  },
}
