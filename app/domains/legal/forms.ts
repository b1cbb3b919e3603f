import { TERMS_ANSWERS } from 'db/limits/legal'
import { z } from '~/platform/input/zod'

/** The answer to a changed version of the terms, and the version that was shown. */
export const TermsAnswerFormSchema = z.object({
  answer: z.enum(TERMS_ANSWERS),
  version: z.string().max(10),
})
