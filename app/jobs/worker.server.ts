import { type Queue, startQueue } from '~/platform/queue/worker.server'
import { adminCountsHandlers, adminCountsTimes } from './admin-counts.server'
import { decisionHandlers, decisionTimes } from './decisions.server'
import { exportHandlers } from './exports.server'
import { factorRemovalsHandler, factorRemovalsTimes } from './factor-removals.server'
import { hintHandlers, hintTimes } from './hints.server'
import { mailHandlers } from './mails.server'
import { mediaHandlers, mediaTimes } from './media.server'
import { notificationHandlers, notificationTimes } from './notifications.server'
import { paymentHandlers } from './payments.server'
import { pictureHandlers, pictureTimes } from './pictures.server'
import { purgeAccountsHandler, purgeAccountsTimes } from './purge-accounts.server'
import { resealSecretsHandler, resealSecretsTimes } from './reseal-secrets.server'
import { restoreJournalHandler, restoreJournalTimes } from './restore-journal.server'
import { supportHandlers } from './support.server'
import { sweepHandlers, sweepTimes } from './sweeps.server'

/** Runs the queue's jobs in this process: every handler, and the recurring jobs. */
export function startWorker(): Promise<Queue> {
  return startQueue(
    {
      ...sweepHandlers,
      ...mailHandlers,
      ...purgeAccountsHandler,
      ...resealSecretsHandler,
      ...factorRemovalsHandler,
      ...mediaHandlers,
      ...hintHandlers,
      ...pictureHandlers,
      ...notificationHandlers,
      ...decisionHandlers,
      ...paymentHandlers,
      ...adminCountsHandlers,
      ...exportHandlers,
      ...supportHandlers,
      ...restoreJournalHandler,
    },
    [
      ...sweepTimes,
      purgeAccountsTimes,
      resealSecretsTimes,
      factorRemovalsTimes,
      mediaTimes,
      hintTimes,
      pictureTimes,
      notificationTimes,
      decisionTimes,
      restoreJournalTimes,
      ...adminCountsTimes,
    ],
  )
}
