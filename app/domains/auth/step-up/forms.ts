import { givenPassword } from '~/domains/auth/forms/forms'
import { z } from '~/platform/zod'

/** The password of the account, asked for again before what matters. */
export const ConfirmPasswordForm = z.object({ password: givenPassword })
