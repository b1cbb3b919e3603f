import { ForgotPasswordCall, ResetPasswordCall } from '~/domains/accounts/recovering/forms'
import { RESET_REFUSAL_STATUS } from '~/domains/accounts/recovering/reset-refusal-text'
import { codesByStatus } from '../codes-by-status'
import type { Area } from '../operation'
import { Message } from '../shared-schemas'
import { BOT_CODES } from './bot-codes'

export const RECOVERING: Area = {
  name: 'Forgotten passwords',
  text: 'A mail carries a token; the token sets a new password.',
  operations: [
    {
      id: 'forgotPassword',
      method: 'post',
      path: '/api/auth/forgot-password',
      summary: 'Have a token mailed',
      text: 'The same answer for every address.',
      body: { schema: ForgotPasswordCall },
      answers: { 200: { says: 'A mail is on its way, if somebody has that address.', schema: Message } },
      refusals: BOT_CODES,
    },
    {
      id: 'resetPassword',
      method: 'post',
      path: '/api/auth/reset-password',
      summary: 'Set a new password',
      text: 'Ends every session and forgets remembered browsers; the second factor stays. Signs nobody in.',
      body: { schema: ResetPasswordCall },
      answers: { 200: { says: 'Set.', schema: Message } },
      refusals: codesByStatus(RESET_REFUSAL_STATUS),
    },
  ],
}
