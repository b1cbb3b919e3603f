import { z } from 'zod'
import { LoginCall } from '~/domains/auth/login/authenticator.server'
import { REFUSAL_STATUS } from '~/domains/auth/login/refusal-text'
import { ForgotPasswordCall, RESET_REFUSAL_STATUS, ResetPasswordCall } from '~/domains/auth/recovery/forms'
import { BOT_CODES, codesByStatus, merged } from '../codes'
import type { Area } from '../operation'
import { OwnUser } from '../person'
import { Message } from '../shared-schemas'

export const SIGNING_IN: Area = {
  name: 'Signing in',
  description: 'A session is a cookie: keep what Set-Cookie hands out and send it with every call.',
  operations: [
    {
      id: 'login',
      method: 'post',
      path: '/api/auth/login',
      summary: 'Sign in',
      description:
        'Starts a session. An address that nobody has, one that has not been confirmed yet and a wrong password get the same answer, after the same time. Where a second factor is on, `code` answers it in the same call.',
      body: { schema: LoginCall },
      responses: {
        200: {
          description: 'Signed in.',
          schema: z.object({ user: OwnUser, message: Message.shape.message }),
          headers: { 'Set-Cookie': 'The session.' },
        },
      },
      refusals: merged(codesByStatus(REFUSAL_STATUS), BOT_CODES, {
        401: ['second-factor-required', 'second-factor'],
        403: ['account-deleted'],
      }),
    },
    {
      id: 'logout',
      method: 'post',
      path: '/api/auth/logout',
      summary: 'Sign out',
      description:
        'Ends the session that the call came with. Without one there is nothing to end, and that is no error.',
      session: 'used',
      whileLocked: true,
      responses: {
        200: {
          description: 'Signed out.',
          schema: Message,
          headers: { 'Set-Cookie': 'Takes the session away.' },
        },
      },
    },
    {
      id: 'startSignIn',
      method: 'get',
      path: '/api/login',
      summary: 'Start to sign in, in a browser',
      description: 'For navigation, not for programs: leads to the sign-in page.',
      parameters: [
        {
          name: 'redirectTo',
          in: 'query',
          description: 'The path of this site to come back to afterwards. Anything else is left out.',
          schema: z.string().optional(),
        },
      ],
      responses: { 302: { description: 'The sign-in page.', headers: { Location: 'Where it is.' } } },
    },
  ],
}

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
