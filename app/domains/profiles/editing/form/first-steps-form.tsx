import type { SubmissionResult } from '@conform-to/react'
import { AGE_YEARS } from 'db/limits/profiles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REDIRECT_TO } from '~/domains/accounts/redirect-to'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { FirstSteps } from '../first-steps'
import { FILLED_ON } from '../forms'
import { usePickedPlace } from '../place/location-card'
import { PlaceField } from '../place/place-field'
import { profileErrorText } from '../profile-errors'
import { NumberInput } from './fields'

/** The form for place and age, with a link that skips both. The place comes first: its suggestions cover the age field, not the buttons. */
export function FirstStepsForm({
  action,
  stored,
  filledOn,
  reply,
  next,
}: {
  action: string
  stored: { age: string; location: string; placeSlug: string }
  /** The day on which the form was filled with these values, as an ISO date. */
  filledOn: string
  reply: SubmissionResult | undefined
  /** The page that follows, after saving as well as after skipping. */
  next: string
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: FirstSteps, reply, values: stored })
  // The field keeps its value when the page loads its data again, so its day stays the same, too.
  const [day] = useState(filledOn)
  const input = useRef<HTMLInputElement>(null)
  const { slug, pick } = usePickedPlace(input, stored.placeSlug)
  return (
    <>
      <ErrorSummary errors={errorsIn(reply, (error) => profileErrorText(t, error))} />
      <SchemaForm form={form} errorText={profileErrorText} action={action}>
        <input type="hidden" name={REDIRECT_TO} value={next} />
        <input type="hidden" name={FILLED_ON} value={day} />
        <input type="hidden" name="placeSlug" value={slug} />
        <PlaceField
          field={fields.location}
          input={input}
          suggestFrom="/my-profile/place"
          pick={pick}
          optional
        />
        <NumberInput
          field={fields.age}
          unit={t('owner:edit.basic.ageUnit')}
          label={t('owner:edit.basic.age')}
          hint={t('owner:welcome.ageHint')}
          optional
          invalidText={t('owner:edit.error.ageMin', AGE_YEARS)}
        />
        <Button wide pendingText={t('owner:edit.pending')}>
          {t('owner:welcome.submit')}
        </Button>
        <ButtonLink href={next} variant="quiet" wide>
          {t('owner:welcome.skip')}
        </ButtonLink>
      </SchemaForm>
    </>
  )
}
