import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { lastName } from '~/domains/accounts/forms/fields'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { profileForm } from '~/domains/profiles/editing/profile-form'
import { z } from '~/platform/input/zod'
import { email, username } from '../forms'

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

function formOf(type: UserType) {
  const { interests: _interests, isSearchable: _isSearchable, ...profileFields } = profileForm(type).shape
  return z.object({
    intent: z.literal('edit'),
    seen: z.string().max(20_000),
    ...profileFields,
    // Optional as for customers: an admin may also remove the place of a provider, whose own form requires one.
    location: profileForm('man').shape.location,
    lastName: lastName.transform((text) => text || null),
    username: username.optional().transform((handle) => handle ?? null),
    email,
    userType: z.enum(USER_TYPES, FORM_ERROR.userType),
    isEmailVerified: checkbox,
    showOnlineStatus: checkbox,
    showLastSeen: checkbox,
    allowMessagePreviews: checkbox,
    isModerator: checkbox,
    isAdmin: checkbox,
  })
}

const FORMS = { trans: formOf('trans'), man: formOf('man') }

/**
 * The schema of the edit page, with every field of an account of this type. A customer's has none of the fields of providers: sent ones are
 * dropped, stored ones stay unchanged. `seen` is what the form was filled with, to detect what others changed meanwhile.
 */
export const editFormFor = (type: UserType) => FORMS[type]
