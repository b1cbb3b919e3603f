import { USERNAME_PATTERN } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { firstName, lastName } from '../forms/fields'

/** Upper case and a leading @ are accepted; anything else that does not fit is an error. */
const username = z
  .string({ error: E.handle })
  .overwrite((text) => text.trim().toLowerCase().replace(/^@/, ''))
  .regex(new RegExp(`${USERNAME_PATTERN}|^$`), E.handle)

/**
 * /settings/account. An empty last name or handle is removed. `all` marks a complete form, since empty and missing fields cannot be told apart
 * here.
 */
export const AccountNamesFormSchema = z.object({
  all: z.literal('names'),
  firstName,
  lastName,
  username: username.optional(),
})
