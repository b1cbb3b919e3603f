import { NAME_MAX } from 'db/limits/accounts'
import { ABOUT_MAX, BIO_MAX } from 'db/limits/profiles'
import type { TFunction } from 'i18next'
import type { ProfileRefusal } from './save-profile.server'
import { isNumberField, NUMBER_FIELDS, type NumberField, type NumberProblem } from './whole-number'

/** Errors of a profile, as translation keys (texts of SPEC 5 "Profile update"). */
export const PROFILE_ERROR = {
  firstName: 'owner:edit.error.firstName',
  nameTooLong: 'owner:edit.error.nameTooLong',
  bio: 'owner:edit.error.bio',
  about: 'owner:edit.error.about',
  location: 'owner:edit.error.location',
  place: 'owner:edit.error.place',
  option: 'owner:edit.error.option',
  photos: 'owner:edit.error.photos',
  number: 'owner:edit.error.number',
  whole: 'owner:edit.error.whole',
  ageMin: 'owner:edit.error.ageMin',
  ageMax: 'owner:edit.error.ageMax',
  heightMin: 'owner:edit.error.heightMin',
  heightMax: 'owner:edit.error.heightMax',
  weightMin: 'owner:edit.error.weightMin',
  weightMax: 'owner:edit.error.weightMax',
  cockSizeMin: 'owner:edit.error.cockSizeMin',
  cockSizeMax: 'owner:edit.error.cockSizeMax',
  hourlyRateMin: 'owner:edit.error.hourlyRateMin',
  hourlyRateMax: 'owner:edit.error.hourlyRateMax',
  halfHourRateMin: 'owner:edit.error.halfHourRateMin',
  halfHourRateMax: 'owner:edit.error.halfHourRateMax',
  twoHourRateMin: 'owner:edit.error.twoHourRateMin',
  twoHourRateMax: 'owner:edit.error.twoHourRateMax',
  threeHourRateMin: 'owner:edit.error.threeHourRateMin',
  threeHourRateMax: 'owner:edit.error.threeHourRateMax',
  overnightRateMin: 'owner:edit.error.overnightRateMin',
  overnightRateMax: 'owner:edit.error.overnightRateMax',
} as const
type ProfileError = (typeof PROFILE_ERROR)[keyof typeof PROFILE_ERROR]

const KEYS: readonly ProfileError[] = Object.values(PROFILE_ERROR)

/** The error for the number of one field. */
export function numberError(field: NumberField, problem: NumberProblem): ProfileError {
  if (problem === 'number' || problem === 'whole') return PROFILE_ERROR[problem]
  return PROFILE_ERROR[problem === 'min' ? (`${field}Min` as const) : (`${field}Max` as const)]
}

/** The text of an error with its limits; undefined without an error, or for one that is not in PROFILE_ERROR. */
export function profileErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KEYS.find((known) => known === error)
  return key && t(key, { ...LIMITS, ...boundsOf(key) })
}

const LIMITS = { nameMax: NAME_MAX, bioMax: BIO_MAX, aboutMax: ABOUT_MAX }

/** The bounds of the field that the key names. */
function boundsOf(key: ProfileError): { min: number; max: number } {
  const field = key.replace(/^.*\.(\w+)M(?:in|ax)$/, '$1')
  return isNumberField(field) ? NUMBER_FIELDS[field] : { min: 0, max: 0 }
}

/** The HTTP status of each refusal, for the API. */
export const PROFILE_REFUSAL_STATUS: Record<ProfileRefusal, number> = {
  'unknown-place': 422,
  'place-required': 422,
  'foreign-photo': 422,
}

const ERROR = {
  'unknown-place': PROFILE_ERROR.place,
  'place-required': PROFILE_ERROR.location,
  'foreign-photo': PROFILE_ERROR.photos,
} as const satisfies Record<ProfileRefusal, string>

/** The refusal in the reader's language. */
export function profileRefusalText(t: TFunction, refusal: ProfileRefusal): string {
  return t(ERROR[refusal])
}

/** The refusal as form errors, at the field of the editor that caused it. */
export function refusedFields(refusal: ProfileRefusal): Record<string, string[]> {
  return { [refusal === 'foreign-photo' ? 'profileImages' : 'location']: [ERROR[refusal]] }
}
