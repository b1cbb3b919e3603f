import type { FormMetadata } from '@conform-to/react'
import { DURATIONS, type Duration, RATE_OF_DURATION, type RateName } from 'db/limits/profiles'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/ui/form/error-summary'
import { profileErrorText } from '../profile-errors'
import type { SavedText } from './save-result'

type Submitted = Pick<FormMetadata, 'allErrors' | 'status'>

/**
 * The errors of the last submission, from the browser or the server. Each names its field, since "Mindestens 140 cm" above the form would
 * be unclear.
 */
export function ProfileSummary({ form, saved }: { form: Submitted; saved: SavedText | undefined }) {
  const { t } = useTranslation()
  const { errors, round } = useSubmittedErrors(form, saved)
  const all = Object.entries(errors).map(([name, [error]]) => ({
    fieldId: `f-${name}`,
    text: t('owner:edit.summary', { field: labelOf(t, name), error: profileErrorText(t, error) }),
  }))
  return <ErrorSummary key={round} errors={all} />
}

const NO_ERRORS: Submitted['allErrors'] = {}

/**
 * The errors at the time of the last submission (those at the fields change on input); none once a later submission is saved. `round`
 * counts submissions, so that each gets a new summary, which takes the focus.
 */
function useSubmittedErrors({ allErrors, status }: Submitted, saved: SavedText | undefined) {
  const [state, setState] = useState({ errors: NO_ERRORS, submitted: NO_ERRORS, round: 0, saved })
  const { round } = state
  if (status === 'error' && state.submitted !== allErrors)
    setState({ ...state, errors: allErrors, submitted: allErrors, round: round + 1 })
  else if (saved !== state.saved) setState({ ...state, errors: saved ? NO_ERRORS : state.errors, saved })
  return state
}

const durationOf = (rate: RateName): Duration =>
  DURATIONS.find((duration) => RATE_OF_DURATION[duration] === rate) ?? 'hour'

function labelOf(t: TFunction, name: string): string {
  switch (name) {
    case 'firstName':
    case 'age':
    case 'bio':
    case 'about':
      return t(`owner:edit.basic.${name}`)
    case 'location':
    case 'interests':
      return t(`owner:edit.${name}.title`)
    case 'services':
    case 'hourlyRate':
      return t(`owner:edit.services.${name}`)
    case 'halfHourRate':
    case 'twoHourRate':
    case 'threeHourRate':
    case 'overnightRate':
      return t(`profiles:duration.${durationOf(name)}`)
    case 'meetingPlaces':
      return t('profiles:view.meetingPlaces')
    case 'languages':
      return t('owner:edit.languages.title')
    case 'height':
    case 'weight':
    case 'cockSize':
    case 'bodyType':
    case 'ethnicity':
    case 'circumcision':
    case 'position':
      return t(`profiles:fact.${name}`)
    default:
      return name
  }
}
