import { type Queue, startQueue } from '~/platform/queue.server'
import { answerAddressRequestHandler } from './answer-address-request.server'
import { sweepSessionsHandler, sweepSessionsTimes } from './sweep-sessions.server'
import { tellImageDecisionHandler } from './tell-image-decision.server'
import { tellOwnerHandler } from './tell-owner.server'

/** Works on the jobs of the queue in this process: every handler, and the jobs that come round by themselves. */
export function startWorker(): Promise<Queue> {
  return startQueue(
    {
      ...sweepSessionsHandler,
      ...tellOwnerHandler,
      ...tellImageDecisionHandler,
      ...answerAddressRequestHandler,
    },
    [sweepSessionsTimes],
  )
}
