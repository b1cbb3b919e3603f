import { email } from '~/domains/auth/forms/forms'
import { z } from '~/platform/zod'

export const ResendForm = z.object({ email })

/** SPEC 7, POST /api/auth/resend-verification: no body, or one of these (DECISIONS "Signed in, signed out"). */
export const ResendCall = z.object({
  email: email.optional(),
  token: z.string().optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})
