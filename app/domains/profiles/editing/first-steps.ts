import { LOCATION_MAX } from 'db/limits/profiles'
import { z } from '~/platform/input/zod'
import { ProfileChanges, validateWith } from './forms'

const { age, location } = ProfileChanges.shape

/** The two questions of a customer's first sign-in, by the rules of the profile; what is left empty stays as it is. */
export const FirstSteps = z.object({
  age: orUnchanged(age),
  location: orUnchanged(location),
  placeSlug: z.string().max(LOCATION_MAX).optional(),
})

function orUnchanged<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .optional()
    .transform((typed, context) => validateWith(schema, typed?.trim() || undefined, context))
}
