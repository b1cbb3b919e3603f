import type { TFunction } from 'i18next'
import { PROFILE_ERROR } from './profile-errors'
import type { ProfileRefusal } from './save-profile.server'

/** What a program is told that was refused. */
export const PROFILE_REFUSAL_STATUS: Record<ProfileRefusal, number> = {
  'unknown-place': 422,
  'foreign-photo': 422,
}

const ERROR = {
  'unknown-place': PROFILE_ERROR.place,
  'foreign-photo': PROFILE_ERROR.photos,
} as const satisfies Record<ProfileRefusal, string>

export function profileRefusalText(t: TFunction, refusal: ProfileRefusal): string {
  return t(ERROR[refusal])
}

/** At which field of the editor a refusal stands. */
export function refusedFields(refusal: ProfileRefusal): Record<string, string[]> {
  return { [refusal === 'unknown-place' ? 'location' : 'profileImages']: [ERROR[refusal]] }
}
