import { TERMS_ANSWERS } from 'db/limits/legal'
import { z } from '~/platform/input/zod'

/** A member's answer to new terms, with the version that the page showed. */
export const TermsAnswerFormSchema = z.object({
  answer: z.enum(TERMS_ANSWERS),
  version: z.string().max(10),
})
