import { BIO_MAX } from 'db/limits/profiles'
import { bioLength } from './bio-text'
import { isNumberField, NUMBER_FIELDS } from './number-fields'
import { numberError, PROFILE_ERROR, type ProfileError } from './profile-errors'
import { wholeNumber } from './whole-number'

/**
 * What is still wrong with a field while its owner mends it (SPEC 5: the forms re-validate on change after a first
 * submit). The same rules as the schema's, without bringing it into the browser; what needs the list of places is left to
 * the next submit.
 */
export function recheck(name: string, typed: string): ProfileError | undefined {
  if (isNumberField(name)) {
    const number = wholeNumber(typed, NUMBER_FIELDS[name])
    return typeof number === 'object' && number ? numberError(name, number.problem) : undefined
  }
  if (name === 'firstName' && typed.trim() === '') return PROFILE_ERROR.firstName
  if (name === 'bio' && bioLength(typed) > BIO_MAX) return PROFILE_ERROR.bio
  return undefined
}
