import { z } from 'zod'
import { givenPassword } from '~/domains/auth/forms/forms'

/** The password of the account, required again before sensitive changes. */
export const ConfirmPasswordForm = z.object({ password: givenPassword })
