import { givenPassword } from '~/domains/auth/forms/forms'
import { z } from '~/platform/zod'

/** The password of the account, required again before sensitive changes. */
export const ConfirmPasswordForm = z.object({ password: givenPassword })
