import { z } from 'zod'
import { givenPassword } from '~/domains/accounts/forms/forms'

/** The password of the account, asked for again before what matters. */
export const ConfirmPasswordForm = z.object({ password: givenPassword })
