import { z } from 'zod'

/** The shape of all errors under /api. */
export const ApiError = z
  .object({
    message: z.string().describe("A text for the person, in the reader's language."),
    code: z.string().describe('For programs: stable, independent of the language.'),
  })
  .describe('The error response of every call.')

/** The error response of readJson. */
export const InvalidInput = z
  .object({
    message: z.string().describe("The first problem, in the reader's language."),
    code: z.literal('invalid-input'),
    errors: z
      .record(z.string(), z.string())
      .describe('The problem of each field by name. Empty if the body is no JSON object.'),
  })
  .describe('The errors of a request body.')

export const Message = z
  .object({ message: z.string().describe("A text for the person, in the reader's language.") })
  .describe('Success.')

/** A timestamp in JSON. */
export const moment = () => z.iso.datetime()

/** The type of a value after a JSON round trip: dates become strings. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? AsJson<Entry>[]
    : T extends object
      ? { [Name in keyof T]: AsJson<T[Name]> }
      : T

/** A field of a form with one photo. */
export const UPLOAD_ID = z
  .guid()
  .optional()
  .describe(
    'Chosen by the client. Another try after a lost answer sends the same one, and stores nothing twice.',
  )
