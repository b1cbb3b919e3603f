import { z } from 'zod'
import { LoginForm } from '~/domains/auth/forms/forms'

/**
 * SPEC 7, POST /api/auth/login. `code` is the second factor in the same call, an app code or a recovery code; `recaptchaToken` is required
 * where reCAPTCHA is set up, `altcha` (a solved task) after `task-required`.
 */
export const LoginCall = LoginForm.extend({
  code: z.string().max(100).optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})
