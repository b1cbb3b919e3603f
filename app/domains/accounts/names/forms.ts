import { USERNAME_PATTERN } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { firstName, lastName } from '../forms/fields'

/** Upper case becomes lower case, and a leading @ is removed. Everything else that the pattern does not allow is an error. */
const username = z
  .string({ error: E.handle })
  .overwrite((text) => text.trim().toLowerCase().replace(/^@/, ''))
  .regex(new RegExp(`${USERNAME_PATTERN}|^$`), E.handle)

/**
 * The form of /settings/account. An empty last name or handle deletes the stored one. A parsed form does not distinguish empty from missing
 * fields, so `all` marks a complete form.
 */
export const AccountNamesFormSchema = z.object({
  all: z.literal('names'),
  firstName,
  lastName,
  username: username.optional(),
})
