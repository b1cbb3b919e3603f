import { z } from 'zod'
import { LoginForm } from '~/domains/auth/forms/forms'

/**
 * SPEC 7, POST /api/auth/login. `code` answers the second factor in the same call, out of the app or off the list of
 * recovery codes; `recaptchaToken` is wanted where reCAPTCHA is set up, `altcha` (a solved task) after `task-required`.
 */
export const LoginCall = LoginForm.extend({
  code: z.string().max(100).optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})
