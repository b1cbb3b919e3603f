import { z } from 'zod'
import { RegisterCall } from '~/domains/accounts/joining/register-schema'
import { ResendCall } from '~/domains/accounts/joining/resend-schema'
import { VerifyEmailCall } from '~/domains/accounts/joining/verify-schema'
import { merged } from '../codes-by-status'
import type { Area } from '../operation'
import { Message } from '../shared-schemas'
import { BOT_CODES } from './bot-codes'

export const JOINING: Area = {
  name: 'Joining',
  text: 'Whether an address has an account is nobody’s business: calls that name one answer the same for every address, and only its mailbox hears more.',
  operations: [
    {
      id: 'register',
      method: 'post',
      path: '/api/auth/register',
      summary: 'Register',
      text: 'Calling it accepts the terms of use and states that one is 18 or older. Nobody is signed in: the address has to be confirmed first, with the token that its mail carries.',
      body: { schema: RegisterCall },
      answers: { 202: { says: 'Taken. A mail is on its way, whatever the address.', schema: Message } },
      refusals: merged(BOT_CODES, { 503: ['overloaded'] }),
    },
    {
      id: 'verifyEmail',
      method: 'post',
      path: '/api/auth/verify-email',
      summary: 'Confirm an address',
      text: 'With the token of the mail, once.',
      body: { schema: VerifyEmailCall },
      answers: { 200: { says: 'Confirmed; one can sign in now.', schema: Message } },
      refusals: { 400: ['invalid-token'] },
    },
    {
      id: 'resendVerification',
      method: 'post',
      path: '/api/auth/resend-verification',
      summary: 'Have the confirmation mailed once more',
      text: 'Without a body for the address of the session; else with an earlier token, or with the address.',
      session: 'used',
      body: { schema: ResendCall, optional: true },
      answers: { 200: { says: 'A mail is on its way, if there was something to confirm.', schema: Message } },
      refusals: BOT_CODES,
    },
    {
      id: 'getBotCheckChallenge',
      method: 'get',
      path: '/api/bot-check/challenge',
      summary: 'A challenge for a form',
      text: 'For the forms of the pages. JSON calls need none: they stand under tighter limits, or send `recaptchaToken` where reCAPTCHA is set up.',
      answers: {
        200: {
          says: 'A challenge (altcha), and the moment it was asked for, signed.',
          schema: z.object({ challenge: z.looseObject({}), stamp: z.string() }),
        },
      },
      refusals: { 429: ['too-many'] },
    },
  ],
}
