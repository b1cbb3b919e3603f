import { type Queue, startQueue } from '~/platform/queue.server'
import { accountMailHandler } from './answer-address-request.server'
import { factorRemovalsHandler, factorRemovalsTimes } from './factor-removals.server'
import { mediaHandlers, mediaTimes } from './media.server'
import { notificationHandlers, notificationTimes } from './notifications.server'
import { purgeAccountsHandler, purgeAccountsTimes } from './purge-accounts.server'
import { resealSecretsHandler, resealSecretsTimes } from './reseal-secrets.server'
import { sweepHandlers, sweepTimes } from './sweeps.server'
import { imageDecisionHandler } from './tell-image-decision.server'
import { securityAlertHandler } from './tell-owner.server'
import { newEmailLinkHandler } from './write-to-new-email.server'

/** Works on the jobs of the queue in this process: every handler, and the jobs that come round by themselves. */
export function startWorker(): Promise<Queue> {
  return startQueue(
    {
      ...sweepHandlers,
      ...securityAlertHandler,
      ...imageDecisionHandler,
      ...accountMailHandler,
      ...newEmailLinkHandler,
      ...purgeAccountsHandler,
      ...resealSecretsHandler,
      ...factorRemovalsHandler,
      ...mediaHandlers,
      ...notificationHandlers,
    },
    [
      ...sweepTimes,
      purgeAccountsTimes,
      resealSecretsTimes,
      factorRemovalsTimes,
      mediaTimes,
      notificationTimes,
    ],
  )
}
