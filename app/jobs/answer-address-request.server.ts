import {
  type AddressRequest,
  type AnsweredRequest,
  answerAddressRequest,
} from '~/domains/accounts/address-requests/address-requests.server'
import { answerInTurn } from '~/domains/accounts/address-requests/mail-pacing.server'
import { answerRegister } from '~/domains/accounts/joining/answer-register.server'
import { answerResend } from '~/domains/accounts/joining/answer-resend.server'
import { answerResetRequest } from '~/domains/accounts/recovering/answer-reset.server'

const ANSWERS: Record<AddressRequest['kind'], (request: AnsweredRequest) => Promise<boolean>> = {
  register: answerRegister,
  resend: answerResend,
  reset: answerResetRequest,
}

export const answerAddressRequestHandler = answerAddressRequest.handledBy(({ requestId }) =>
  answerInTurn(requestId, (request) => ANSWERS[request.kind](request)),
)
