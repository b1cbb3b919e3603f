import {
  type AccountMailJob,
  type AnsweredRequest,
  processAccountMailJob,
} from '~/domains/auth/account-mail/account-mail-jobs.server'
import { answerThrottled } from '~/domains/auth/account-mail/mail-pacing.server'
import { resetRequestAction } from '~/domains/auth/recovery/reset-action.server'
import { registerAction } from '~/domains/auth/register/register-action.server'
import { resendAction } from '~/domains/auth/register/resend-action.server'

const ANSWERS: Record<AccountMailJob['kind'], (request: AnsweredRequest) => Promise<boolean>> = {
  register: registerAction,
  resend: resendAction,
  reset: resetRequestAction,
}

export const accountMailHandler = processAccountMailJob.handledBy(({ requestId }) =>
  answerThrottled(requestId, (request) => ANSWERS[request.kind](request)),
)
