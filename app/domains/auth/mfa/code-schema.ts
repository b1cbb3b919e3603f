import { z } from '~/platform/zod'
import { readCode } from './code'

/** A code as it is typed: of the app, or a recovery code. The message is a refusal (refusal-text.ts). */
export const CodeForm = z.object({
  code: z.string('malformed').refine((code) => readCode(code) !== null, 'malformed'),
})
