import {
  remindOfFactorRemoval,
  runFactorRemovals,
  sendFactorRemovalMail,
} from '~/domains/auth/mfa/factor-removal.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'factor-removals'

export const factorRemovalsHandler: Handlers = {
  ...remindOfFactorRemoval.handledBy(sendFactorRemovalMail),
  [JOB]: async () => {
    const removed = await runFactorRemovals()
    if (removed > 0) log.info({ removed }, 'lost second factors were removed')
  },
}
/** At five minutes past each hour. */
export const factorRemovalsTimes: Recurring = { job: JOB, at: '5 * * * *' }
