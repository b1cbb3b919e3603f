import type { UserType } from 'db/limits/accounts'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import { boundedArray } from '~/platform/bounded'
import { z } from '~/platform/zod'
import { checked } from './checked'
import type { EditableProfile } from './editable-profile.server'
import { ProfileChanges } from './forms'
import { NUMBER_FIELDS } from './whole-number'

const TEXTS = ['firstName', 'bio', 'location', 'placeSlug'] as const
const NUMBERS = Object.keys(NUMBER_FIELDS) as (keyof typeof NUMBER_FIELDS)[]
const CHOICES = ['bodyType', 'ethnicity', 'circumcision', 'position'] as const
const LISTS = ['interests', 'services'] as const

export type ChoiceName = (typeof CHOICES)[number]
/** More than there are options, so that a repeated one is no error. */
const CHOICES_MAX = 100

/** Values of the editor's fields: texts, as typed. */
export type ProfileValues = Record<(typeof TEXTS)[number] | keyof typeof NUMBER_FIELDS | ChoiceName, string> &
  Record<(typeof LISTS)[number], string[]> & { isSearchable?: 'on' }

/** The values of a draft that was stored while its owner signed in again; null if another form of the page stored it. */
export function keptValues(kept: FormDraft): ProfileValues | null {
  if (!kept.has('firstName')) return null
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => kept.get(name)),
    interests: kept.all('interests'),
    services: kept.all('services'),
    isSearchable: kept.has('isSearchable') ? 'on' : undefined,
  }
}

/** The stored profile, as the fields show it. */
export function shownValues(profile: EditableProfile): ProfileValues {
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => profile[name]),
    interests: profile.interests,
    services: profile.services,
    isSearchable: profile.isSearchable ? 'on' : undefined,
  }
}

const { shape } = ProfileChanges
const common = {
  firstName: text(shape.firstName),
  age: text(shape.age),
  bio: text(shape.bio),
  interests: list(shape.interests),
  placeSlug: text(shape.placeSlug),
}
const CustomerForm = z.object({ ...common, location: text(shape.location, orNothing) })
const ProviderForm = z.object({
  ...common,
  location: text(shape.location),
  height: text(shape.height),
  weight: text(shape.weight),
  cockSize: text(shape.cockSize),
  bodyType: text(shape.bodyType, orNothing),
  ethnicity: text(shape.ethnicity, orNothing),
  circumcision: text(shape.circumcision, orNothing),
  position: text(shape.position, orNothing),
  services: list(shape.services),
  hourlyRate: text(shape.hourlyRate),
  isSearchable: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})

/**
 * The schema of the whole form, as changes of the profile: an empty field removes its value. A provider may change the place, but not
 * remove it (SPEC 5: 'Standort ist erforderlich'); a customer needs none. Fields that a customer's form does not have are dropped, even
 * if they are sent.
 */
export function profileForm(userType: UserType): typeof ProviderForm {
  // A provider's form has every field of a customer's.
  return userType === 'man' ? (CustomerForm as unknown as typeof ProviderForm) : ProviderForm
}

/** A text field, validated by a member of the API's schema. Conform leaves an empty field out; here it is an empty text. */
function text<Member extends z.ZodType>(
  member: Member,
  given: (typed: string) => unknown = (typed) => typed,
) {
  return z
    .string()
    .optional()
    .transform((typed = '', context) => checked(member, given(typed), context))
}

function list<Member extends z.ZodType>(member: Member) {
  // The bound hides the type of the input, which the fields of the form need.
  const codes = boundedArray(z.string(), CHOICES_MAX) as z.ZodType<string[], string[]>
  return codes.transform((chosen, context) => checked(member, chosen, context))
}

function orNothing(typed: string): string | null {
  return typed.trim() || null
}

function textsOf<Name extends string>(names: readonly Name[], textAt: (name: Name) => unknown) {
  const pairs = names.map((name) => {
    const value = textAt(name)
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  return Object.fromEntries(pairs) as Record<Name, string>
}
