import type { SubmissionResult } from '@conform-to/react'
import { parseForm } from '~/platform/http/remix/form.server'
import type { RefusedCode } from './code'
import { CodeForm } from './code-schema'

/** What a form is answered with whose code did not count. The code itself is not repeated. */
export function codeReply(
  fields: Map<string, string>,
  { refusal }: Pick<RefusedCode, 'refusal'>,
): SubmissionResult {
  return parseForm(fields, CodeForm).reply({ hideFields: ['code'], fieldErrors: { code: [refusal] } })
}
