import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { lastName } from '~/domains/accounts/forms/fields'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { profileForm } from '~/domains/profiles/editing/profile-form'
import { z } from '~/platform/input/zod'
import { email, username } from './forms'

const box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

function formOf(type: UserType) {
  const { interests: _interests, isSearchable: _isSearchable, ...ofProfile } = profileForm(type).shape
  return z.object({
    intent: z.literal('edit'),
    seen: z.string().max(20_000),
    ...ofProfile,
    // An admin may remove a place, also a provider's.
    location: profileForm('man').shape.location,
    lastName: lastName.transform((text) => text || null),
    username: username.optional().transform((handle) => handle ?? null),
    email,
    userType: z.enum(USER_TYPES, FORM_ERROR.userType),
    isEmailVerified: box,
    showOnlineStatus: box,
    showLastSeen: box,
    allowMessagePreviews: box,
    isModerator: box,
    isAdmin: box,
  })
}

const FORMS = { trans: formOf('trans'), man: formOf('man') }

/**
 * The edit page: every field of an account of this type at once. A customer's has no fields of providers: they are dropped if they are
 * sent, and what is stored in them stays. `seen` is what the form was filled with, to notice what others changed meanwhile.
 */
export const editFormFor = (type: UserType) => FORMS[type]
