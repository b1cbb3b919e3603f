import { z } from 'zod'
import { givenPassword } from '~/domains/auth/forms/forms'

/** The password of the account, asked for again before what matters. */
export const ConfirmPasswordForm = z.object({ password: givenPassword })
