import {
  type AddressRequest,
  addressRequestToAnswer,
  answerAddressRequest,
  closeAddressRequest,
} from '~/domains/accounts/address-requests/address-requests.server'
import { answerRegister } from '~/domains/accounts/joining/answer-register.server'
import { answerResend } from '~/domains/accounts/joining/answer-resend.server'
import { answerResetRequest } from '~/domains/accounts/recovering/answer-reset.server'

const ANSWERS: Record<AddressRequest['kind'], (request: AddressRequest) => Promise<void>> = {
  register: answerRegister,
  resend: answerResend,
  reset: answerResetRequest,
}

export const answerAddressRequestHandler = answerAddressRequest.handledBy(async ({ requestId }) => {
  const request = await addressRequestToAnswer(requestId)
  if (!request) return
  await ANSWERS[request.kind](request)
  // Only now: a mail that was not taken is tried again.
  await closeAddressRequest(requestId)
})
