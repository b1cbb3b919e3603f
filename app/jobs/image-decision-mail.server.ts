import { notifyImageDecision } from '~/domains/moderation/decide-image.server'
import { writeImageDecision } from '~/domains/moderation/write-image-decision.server'

export const imageDecisionHandler = notifyImageDecision.handledBy(({ moderationId }) =>
  writeImageDecision(moderationId),
)
