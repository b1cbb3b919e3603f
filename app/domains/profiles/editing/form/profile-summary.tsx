import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/ui/form/error-summary'
import { profileErrorText } from '../profile-errors'
import type { ProfileErrors } from '../profile-form'

/** What a save found wrong, each with the name of its field: "Mindestens 140 cm" alone says little above the form. */
export function ProfileSummary({ errors }: { errors: ProfileErrors }) {
  const { t } = useTranslation()
  const all = Object.entries(errors).map(([name, error]) => ({
    fieldId: `f-${name}`,
    text: t('profiles:edit.summary', { field: labelOf(t, name), error: profileErrorText(t, error) }),
  }))
  return <ErrorSummary errors={all} />
}

function labelOf(t: TFunction, name: string): string {
  switch (name) {
    case 'firstName':
    case 'age':
    case 'bio':
      return t(`profiles:edit.basic.${name}`)
    case 'location':
    case 'interests':
      return t(`profiles:edit.${name}.title`)
    case 'services':
    case 'hourlyRate':
      return t(`profiles:edit.services.${name}`)
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
