import { ForgotPasswordCall, RESET_REFUSAL_STATUS, ResetPasswordCall } from '~/domains/auth/recovery/forms'
import { BOT_CODES, codesByStatus, merged } from '../codes'
import type { Area } from '../operation'
import { Message } from '../shared-schemas'

// The refusal `code` has the API's code `second-factor` (`resetRefusalCode`); all others are named alike.
const { code: wrongCode, ...OTHERS } = RESET_REFUSAL_STATUS
const RESET_CODES = merged(codesByStatus(OTHERS), { [wrongCode]: ['second-factor'] })

export const RECOVERING: Area = {
  name: 'Forgotten passwords',
  description: 'A mail contains a token; the token sets a new password.',
  operations: [
    {
      id: 'forgotPassword',
      method: 'post',
      path: '/api/auth/forgot-password',
      summary: 'Send a token by mail',
      description: 'The same answer for every address.',
      body: { schema: ForgotPasswordCall },
      responses: { 200: { description: 'A mail is sent if the address has an account.', schema: Message } },
      refusals: BOT_CODES,
    },
    {
      id: 'resetPassword',
      method: 'post',
      path: '/api/auth/reset-password',
      summary: 'Set a new password',
      description:
        'Ends every session, forgets known browsers, and removes the second factor and passkeys that were added within the last 30 days. An account whose second factor is older requires `code`: of the app, or a recovery code. Every token mailed to the account is valid for an hour, until one of them is used. Does not sign in.',
      body: { schema: ResetPasswordCall },
      responses: { 200: { description: 'Set.', schema: Message } },
      refusals: RESET_CODES,
    },
  ],
}
