import { PROFILE_IMAGES_MAX } from 'db/limits/media'
import {
  ABOUT_MAX,
  BIO_MAX,
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  type LanguageSkill,
  LOCATION_MAX,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { firstNameField } from '~/domains/accounts/forms/fields'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'
import { composed, countCharacters, plainText } from '~/platform/text/plain-text'
import { PROFILE_ERROR as E, numberError } from './profile-errors'
import { checkBounds, NUMBER_FIELDS, type NumberField, wholeNumber } from './whole-number'

/** The field with the day on which the form was filled, an ISO date: the age goes on without the page. */
export const FILLED_ON = 'filledOn'

/** A bio, or the longer text, as it is stored and counted: at most one empty line between paragraphs. */
export const bioText = (typed: string): string => plainText(typed).replace(/\n{3,}/g, '\n\n')

/** The length of a typed bio as it would be stored, in characters. */
export const bioLength = (typed: string): number => countCharacters(bioText(typed))

/** More than a profile can have: saving refuses those that are not the owner's. */
const IMAGES_MAX = 4 * PROFILE_IMAGES_MAX
const ADDRESS_MAX = 300

/**
 * SPEC 5 "Profile update", for the page and for PUT /api/auth/profile: absent members stay as they are; null, and an empty text for a
 * number, remove the value. Messages are translation keys. Coordinates are not accepted: a position comes from the named place alone
 * (DECISIONS "Positions are places").
 */
export const ProfileChanges = z.object({
  firstName: firstNameField({ missing: E.firstName, tooLong: E.nameTooLong }).optional(),
  age: number('age'),
  bio: z
    .string(E.bio)
    .refine((text) => bioLength(text) <= BIO_MAX, E.bio)
    .transform((text) => bioText(text) || null)
    .nullable()
    .optional()
    .describe(`At most ${BIO_MAX} characters.`),
  about: z
    .string(E.about)
    .refine((text) => bioLength(text) <= ABOUT_MAX, E.about)
    .transform((text) => bioText(text) || null)
    .nullable()
    .optional()
    .describe(`The longer text, several paragraphs, at most ${ABOUT_MAX} characters.`),
  location: z
    .string(E.location)
    .transform((text) => composed(text).trim())
    .pipe(z.string(E.location).min(1, E.location).max(LOCATION_MAX, E.place))
    .nullable()
    .optional()
    .describe(
      'The name of a place, small typing errors forgiven; the profile shows the name of the place found.',
    ),
  placeSlug: z
    .string(E.place)
    .max(LOCATION_MAX, E.place)
    .optional()
    .describe('Which of several places of that name.'),
  interests: listOf(INTERESTS),
  height: number('height'),
  weight: number('weight'),
  bodyType: oneOf(BODY_TYPES),
  ethnicity: oneOf(ETHNICITIES),
  cockSize: number('cockSize'),
  circumcision: oneOf(CIRCUMCISIONS),
  position: oneOf(POSITIONS),
  services: listOf(SERVICES),
  hourlyRate: number('hourlyRate'),
  halfHourRate: number('halfHourRate'),
  twoHourRate: number('twoHourRate'),
  threeHourRate: number('threeHourRate'),
  overnightRate: number('overnightRate'),
  meetingPlaces: listOf(MEETING_PLACES),
  languages: boundedArray(
    z.object({
      language: z.enum(SPOKEN_LANGUAGES, E.option),
      level: z.enum(LANGUAGE_LEVELS, E.option),
    }),
    SPOKEN_LANGUAGES.length,
    E.option,
  )
    .refine((skills) => new Set(skills.map(({ language }) => language)).size === skills.length, E.option)
    .transform(inListOrder)
    .optional()
    .describe('The languages that are spoken, each once.'),
  isSearchable: z.boolean(E.option).optional().describe('Search engines may find the profile.'),
  profileImageUrl: z
    .string(E.photos)
    .max(ADDRESS_MAX, E.photos)
    .nullable()
    .optional()
    .describe('The main photo, one of the owner’s; sent alone it changes places with the former main photo.'),
  profileImages: boundedArray(z.string(E.photos).max(ADDRESS_MAX, E.photos), IMAGES_MAX, E.photos)
    .optional()
    .describe('The owner’s photos in a new order; photos that are left out are removed.'),
})
export type ProfileChanges = z.output<typeof ProfileChanges>

/** The two questions of a customer's first sign-in, by the rules of the profile; what is left empty stays as it is. */
export const FirstSteps = z.object({
  age: orUnchanged(ProfileChanges.shape.age),
  location: orUnchanged(ProfileChanges.shape.location),
  placeSlug: z.string().max(LOCATION_MAX).optional(),
})

function orUnchanged<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .optional()
    .transform((typed, context) => validateWith(schema, typed?.trim() || undefined, context))
}

function number(field: NumberField) {
  const bounds = NUMBER_FIELDS[field]
  return z
    .union([z.number(), z.string(), z.null()], E.number)
    .transform((given, context) => {
      if (given === null) return null
      const number = typeof given === 'string' ? wholeNumber(given, bounds) : checkBounds(given, bounds)
      if (number === null || typeof number === 'number') return number
      context.addIssue({ code: 'custom', message: numberError(field, number.problem) })
      return z.NEVER
    })
    .optional()
    .describe(`A whole number from ${bounds.min} to ${bounds.max}.`)
}

function inListOrder(skills: readonly LanguageSkill[]): LanguageSkill[] {
  return SPOKEN_LANGUAGES.flatMap((language) => skills.filter((skill) => skill.language === language))
}

function oneOf<const Codes extends readonly string[]>(codes: Codes) {
  return z.enum(codes, E.option).nullable().optional()
}

/** Each option once, in the order of SPEC 3; repeated options are dropped. */
function listOf<const Code extends string>(codes: readonly Code[]) {
  return boundedArray(z.enum(codes, E.option), 2 * codes.length, E.option)
    .transform((given) => codes.filter((code) => given.includes(code)))
    .optional()
}

/** Within a transform of a form field: validates a value with another schema, whose errors become those of the field. */
export function validateWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context: z.RefinementCtx,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
}
