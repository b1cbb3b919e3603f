import type { UserType } from 'db/limits/accounts'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import type { EditableProfile } from './editable-profile.server'
import { ProfileChanges } from './forms'
import { NUMBER_FIELDS } from './number-fields'
import type { ProfileError } from './profile-errors'

const TEXTS = ['firstName', 'bio', 'location', 'placeSlug'] as const
const NUMBERS = Object.keys(NUMBER_FIELDS) as (keyof typeof NUMBER_FIELDS)[]
const CHOICES = ['bodyType', 'ethnicity', 'circumcision', 'position'] as const
const LISTS = ['interests', 'services'] as const

export type TextName = (typeof TEXTS)[number]
export type ChoiceName = (typeof CHOICES)[number]
export type ListName = (typeof LISTS)[number]
/** What stands in the fields of the editor: texts, as typed. */
export type ProfileValues = Record<TextName | keyof typeof NUMBER_FIELDS | ChoiceName, string> &
  Record<ListName, string[]> & { isSearchable: boolean }
export type ProfileErrors = Partial<Record<string, ProfileError>>

type SentForm = Pick<FormData, 'get' | 'getAll' | 'has'>

/** What was typed, to be put back into the fields. */
export function valuesOf(form: SentForm): ProfileValues {
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => form.get(name)),
    interests: textsIn(form.getAll('interests')),
    services: textsIn(form.getAll('services')),
    isSearchable: form.has('isSearchable'),
  }
}

/** The same out of a form that waited for its owner to sign in again; null where it was another form of the page. */
export function keptValues(kept: FormDraft): ProfileValues | null {
  if (!kept.has('firstName')) return null
  const form = new FormData()
  for (const name of kept.keys()) for (const value of kept.all(name)) form.append(name, value)
  return valuesOf(form)
}

/** The profile as it stands, as the fields show it. */
export function shownValues(profile: EditableProfile): ProfileValues {
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => profile[name]),
    interests: profile.interests,
    services: profile.services,
    isSearchable: profile.isSearchable,
  }
}

/**
 * Reads the whole form of the page: what stands empty is taken back. A provider's place may be another one, but not none
 * (SPEC 5: 'Standort ist erforderlich'); a customer need not say where. Fields that a customer's form does not have are
 * left out, whoever sends them.
 */
export function readProfileForm(
  form: SentForm,
  userType: UserType,
): { values: ProfileValues; changes: ProfileChanges } | { values: ProfileValues; errors: ProfileErrors } {
  const values = valuesOf(form)
  const isCustomer = userType === 'man'
  const common = {
    ...{ firstName: values.firstName, age: values.age, bio: values.bio, interests: values.interests },
    location: isCustomer ? values.location.trim() || null : values.location,
    placeSlug: values.placeSlug,
  }
  const ofProviders = {
    ...{ height: values.height, weight: values.weight, cockSize: values.cockSize },
    ...Object.fromEntries(CHOICES.map((name) => [name, values[name] || null])),
    ...{ services: values.services, hourlyRate: values.hourlyRate, isSearchable: values.isSearchable },
  }
  const checked = ProfileChanges.safeParse(isCustomer ? common : { ...common, ...ofProviders })
  if (checked.success) return { values, changes: checked.data }
  const errors: ProfileErrors = {}
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message as ProfileError
  return { values, errors }
}

function textsOf<Name extends string>(names: readonly Name[], textAt: (name: Name) => unknown) {
  const pairs = names.map((name) => {
    const value = textAt(name)
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  return Object.fromEntries(pairs) as Record<Name, string>
}

function textsIn(all: unknown[]): string[] {
  return all.filter((one) => typeof one === 'string')
}
