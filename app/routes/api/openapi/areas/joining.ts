import { TASK_LEVEL_MAX } from 'db/limits/platform'
import { z } from 'zod'
import { RegisterJson } from '~/domains/auth/register/account-type.server'
import { ResendCall, VERIFY_REFUSAL_STATUS, VerifyEmailCall } from '~/domains/auth/register/forms'
import { BOT_CODES, codesByStatus, merged } from '../codes'
import type { Area } from '../operation'
import { Message } from '../shared-schemas'

export const JOINING: Area = {
  name: 'Joining',
  description:
    'Calls do not reveal whether an address has an account: they answer the same for every address, and only its mailbox gets more.',
  operations: [
    {
      id: 'register',
      method: 'post',
      path: '/api/auth/register',
      summary: 'Register',
      description:
        'Calling it accepts the terms of use and states that one is 18 or older. It does not sign in: the address must be confirmed first, with the token in its mail. The first registration of an address is valid for 24 hours; a further one meanwhile changes nothing of it.',
      body: { schema: RegisterJson },
      responses: {
        202: {
          description: 'Accepted. A mail is sent to every address.',
          schema: Message,
          headers: { 'Set-Cookie': 'The registration, for `verifyEmail`.' },
        },
      },
      refusals: merged(BOT_CODES, { 503: ['overloaded'] }),
    },
    {
      id: 'verifyEmail',
      method: 'post',
      path: '/api/auth/verify-email',
      summary: 'Confirm an address',
      description:
        'With the token of the mail, once. The client that registered has a cookie of its registration and needs nothing else. Any other client sends the `password` of that registration as well; or `discard`, which deletes a registration of the address by somebody else.',
      body: { schema: VerifyEmailCall },
      responses: {
        200: {
          description: 'Confirmed, one can sign in now; or the registration is discarded.',
          schema: Message,
        },
      },
      refusals: codesByStatus(VERIFY_REFUSAL_STATUS),
    },
    {
      id: 'resendVerification',
      method: 'post',
      path: '/api/auth/resend-verification',
      summary: 'Send the confirmation mail again',
      description:
        'Without a body for the address of the session; else with an earlier token, or with the address.',
      session: 'used',
      body: { schema: ResendCall, optional: true },
      responses: {
        200: { description: 'A mail is on its way, if there was something to confirm.', schema: Message },
      },
      refusals: BOT_CODES,
    },
    {
      id: 'getBotCheckChallenge',
      method: 'get',
      path: '/api/bot-check/challenge',
      summary: 'A challenge for a form',
      description:
        'For the forms of the pages. JSON calls need none while they are few: those without stand under tighter limits. Solved, it is sent as `altcha` (base64 of JSON { challenge, solution }); each counts once. `recaptchaToken` goes besides where reCAPTCHA is set up.',
      parameters: [
        {
          name: 'level',
          in: 'query',
          description:
            'How hard the task is: one level harder after `task-required`. Anything else is clamped; default 1.',
          schema: z.int().min(1).max(TASK_LEVEL_MAX).optional(),
        },
      ],
      responses: {
        200: {
          description: 'A challenge (altcha), and the moment it was asked for, signed.',
          schema: z.object({ challenge: z.looseObject({}), stamp: z.string() }),
        },
      },
      refusals: { 429: ['too-many'] },
    },
  ],
}
