import { tellImageDecision } from '~/domains/moderation/decide-image.server'
import { writeImageDecision } from '~/domains/moderation/write-image-decision.server'

export const tellImageDecisionHandler = tellImageDecision.handledBy(({ moderationId }) =>
  writeImageDecision(moderationId),
)
