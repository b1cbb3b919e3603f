import type { SubmissionResult } from '@conform-to/react'
import { parseForm } from '~/platform/http/remix/form.server'
import { CodeForm } from './code-schema'
import type { RefusedCode } from './refusal-text'

/** What a form is answered with whose code did not count. The code itself is not repeated. */
export function codeReply(
  fields: Map<string, string>,
  { refusal }: Pick<RefusedCode, 'refusal'>,
): SubmissionResult {
  return parseForm(fields, CodeForm).reply({ hideFields: ['code'], fieldErrors: { code: [refusal] } })
}
