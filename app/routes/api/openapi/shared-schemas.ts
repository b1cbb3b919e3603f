import { z } from 'zod'

/** The one shape of errors under /api. */
export const ApiError = z
  .object({
    message: z.string().describe("A text for the person, in the reader's language."),
    code: z.string().describe('For the program: stable, whatever the language.'),
  })
  .describe('What every call answers that did not do what it was asked.')

/** What readJson answers. */
export const InvalidInput = z
  .object({
    message: z.string().describe("The first problem, in the reader's language."),
    code: z.literal('invalid-input'),
    errors: z
      .record(z.string(), z.string())
      .describe('The problem of each member, under its name. Empty where the body is no JSON object.'),
  })
  .describe('What the body did not get right.')

export const Message = z
  .object({ message: z.string().describe("A text for the person, in the reader's language.") })
  .describe('It was done.')

/** A moment as JSON carries it. */
export const moment = () => z.iso.datetime()
