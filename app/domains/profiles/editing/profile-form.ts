import type { UserType } from 'db/limits/accounts'
import type { LanguageLevel, SpokenLanguage } from 'db/limits/profiles'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'
import type { EditableProfile } from './editable-profile.server'
import { ProfileChanges, validateWith } from './forms'
import { NUMBER_FIELDS } from './whole-number'

const TEXTS = ['firstName', 'bio', 'about', 'location', 'placeSlug'] as const
const NUMBERS = Object.keys(NUMBER_FIELDS) as (keyof typeof NUMBER_FIELDS)[]
const CHOICES = ['bodyType', 'ethnicity', 'circumcision', 'position'] as const
const LISTS = ['interests', 'services', 'meetingPlaces', 'languages'] as const

export type ChoiceName = (typeof CHOICES)[number]
/** More than there are options, so that a repeated one is no error. */
const CHOICES_MAX = 100

/** Values of the editor's fields: texts, as typed. */
export type ProfileValues = Record<(typeof TEXTS)[number] | keyof typeof NUMBER_FIELDS | ChoiceName, string> &
  Record<(typeof LISTS)[number], string[]> & { isSearchable?: 'on' }

/** One option of the select of a language: no field is ever empty, so that none is left out. */
export const languageValue = (language: SpokenLanguage, level: LanguageLevel | ''): string =>
  `${language}:${level}`

function skillsOf(values: readonly string[]): { language: string; level: string }[] {
  return values
    .map((value) => value.split(':'))
    .map(([language = '', level = '']) => ({ language, level }))
    .filter(({ level }) => level !== '')
}

/** The values of a draft that was stored while its owner signed in again; null if another form of the page stored it. */
export function keptValues(kept: FormDraft): ProfileValues | null {
  if (!kept.has('firstName')) return null
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => kept.get(name)),
    interests: kept.all('interests'),
    services: kept.all('services'),
    meetingPlaces: kept.all('meetingPlaces'),
    languages: kept.all('languages'),
    isSearchable: kept.has('isSearchable') ? 'on' : undefined,
  }
}

/** The stored profile, as the fields show it. */
export function shownValues(profile: EditableProfile): ProfileValues {
  return {
    ...textsOf([...TEXTS, ...NUMBERS, ...CHOICES], (name) => profile[name]),
    interests: profile.interests,
    services: profile.services,
    meetingPlaces: profile.meetingPlaces,
    languages: profile.languages.map(({ language, level }) => languageValue(language, level)),
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
  about: text(shape.about),
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
  halfHourRate: text(shape.halfHourRate),
  twoHourRate: text(shape.twoHourRate),
  threeHourRate: text(shape.threeHourRate),
  overnightRate: text(shape.overnightRate),
  meetingPlaces: list(shape.meetingPlaces),
  languages: list(shape.languages, skillsOf),
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

/** The sections of the editor, each saved by itself or all at once; the fields of each. */
export const SECTIONS = {
  basic: ['firstName', 'age', 'bio', 'about'],
  location: ['location', 'placeSlug'],
  services: [
    ...(['services', 'halfHourRate', 'hourlyRate', 'twoHourRate', 'threeHourRate'] as const),
    ...(['overnightRate', 'meetingPlaces'] as const),
  ],
  languages: ['languages'],
  body: [...(['height', 'weight', 'cockSize', 'bodyType', 'ethnicity', 'circumcision', 'position'] as const)],
  interests: ['interests'],
  search: ['isSearchable'],
} as const satisfies Record<string, readonly (keyof ProfileValues)[]>
export type Section = keyof typeof SECTIONS

/** Whether a text names a section of the editor. */
export const isSection = (name: unknown): name is Section => Object.hasOwn(SECTIONS, String(name))

/** The schema of one section. A customer's form has no fields in some of them. */
export function sectionForm(userType: UserType, section: Section): typeof ProviderForm {
  const whole = profileForm(userType)
  const names = SECTIONS[section].filter((name) => name in whole.shape)
  const picked = whole.pick(Object.fromEntries(names.map((name) => [name, true])) as never)
  // Fields that are left out are changes that are left out.
  return picked as unknown as typeof ProviderForm
}

/** A text field, validated by the API's schema of the same field. Conform leaves an empty field out; here it is an empty text. */
function text<Schema extends z.ZodType>(
  schema: Schema,
  given: (typed: string) => unknown = (typed) => typed,
) {
  return z
    .string()
    .optional()
    .transform((typed = '', context) => validateWith(schema, given(typed), context))
}

function list<Schema extends z.ZodType>(
  schema: Schema,
  given: (chosen: string[]) => unknown = (chosen) => chosen,
) {
  // The bound hides the type of the input, which the fields of the form need.
  const codes = boundedArray(z.string(), CHOICES_MAX) as z.ZodType<string[], string[]>
  return codes.transform((chosen, context) => validateWith(schema, given(chosen), context))
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
