import {
  remindOfFactorRemoval,
  runFactorRemovals,
  sendFactorRemovalMail,
} from '~/domains/auth/mfa/factor-removal.server'
import { resealTotpSecrets } from '~/domains/auth/mfa/totp-secrets.server'
import { resealEvidence } from '~/domains/moderation/evidence/reseal-evidence.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const RESEAL = 'reseal-secrets'
const REMOVALS = 'factor-removals'

export const securityHandlers: Handlers = {
  [RESEAL]: async () => {
    const secrets = await resealTotpSecrets()
    if (secrets > 0) log.info({ secrets }, 'secrets were encrypted again with the current session secret')
    const evidence = await resealEvidence()
    if (evidence > 0) log.info({ evidence }, 'evidence was sealed again with the current seal key')
  },
  ...remindOfFactorRemoval.handledBy(sendFactorRemovalMail),
  [REMOVALS]: async () => {
    const removed = await runFactorRemovals()
    if (removed > 0) log.info({ removed }, 'lost second factors were removed')
  },
}

export const securityTimes: Recurring[] = [
  // Every night, so that a replaced session secret or seal key can be removed a day later.
  { job: RESEAL, at: '40 3 * * *' },
  // At five minutes past each hour.
  { job: REMOVALS, at: '5 * * * *' },
]
