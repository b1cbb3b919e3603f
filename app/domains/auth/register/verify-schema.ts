import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { givenPassword } from '~/domains/auth/forms/forms'
import { z } from '~/platform/zod'

const token = z.string({ error: E.verifyToken }).min(1, E.verifyToken)

/** SPEC 7, POST /api/auth/verify-email. verify-email.server.ts validates the token. */
export const VerifyEmailCall = z.object({
  token,
  password: givenPassword.optional(),
  discard: z.literal(true).optional(),
})

/** What every form of the page sends. */
export const VerifyEmailForm = z.object({ token })

/** The form that asks for the password. */
export const VerifyByPasswordForm = z.object({ token, password: givenPassword })
