import { type Queue, startQueue } from '~/platform/queue.server'
import { accountMailHandler } from './account-mail.server'
import { factorRemovalsHandler, factorRemovalsTimes } from './factor-removals.server'
import { imageDecisionHandler } from './image-decision-mail.server'
import { mediaHandlers, mediaTimes } from './media.server'
import { newEmailLinkHandler } from './new-email-link.server'
import { notificationHandlers, notificationTimes } from './notifications.server'
import { purgeAccountsHandler, purgeAccountsTimes } from './purge-accounts.server'
import { resealSecretsHandler, resealSecretsTimes } from './reseal-secrets.server'
import { securityAlertHandler } from './security-alert.server'
import { sweepHandlers, sweepTimes } from './sweeps.server'

/** Runs the queue's jobs in this process: every handler, and the recurring jobs. */
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
