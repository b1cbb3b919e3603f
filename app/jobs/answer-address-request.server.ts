import {
  type AddressRequest,
  type AnsweredRequest,
  answerAddressRequest,
} from '~/domains/auth/account-mail/account-mail-jobs.server'
import { answerInTurn } from '~/domains/auth/account-mail/mail-pacing.server'
import { answerResetRequest } from '~/domains/auth/recovery/reset-action.server'
import { answerRegister } from '~/domains/auth/register/register-action.server'
import { answerResend } from '~/domains/auth/register/resend-action.server'

const ANSWERS: Record<AddressRequest['kind'], (request: AnsweredRequest) => Promise<boolean>> = {
  register: answerRegister,
  resend: answerResend,
  reset: answerResetRequest,
}

export const answerAddressRequestHandler = answerAddressRequest.handledBy(({ requestId }) =>
  answerInTurn(requestId, (request) => ANSWERS[request.kind](request)),
)
