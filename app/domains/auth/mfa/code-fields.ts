import { type GivenCode, readCode } from './given-code'

/** Which of the two forms was sent. */
export const KIND = 'kind'
/** The action of a button on the settings page. */
export const INTENT = 'intent'
/** Ticked to skip the code in this browser for a while. */
export const REMEMBER = 'remember'

/** The fields of a sent form: the code as typed, and its kind. `isCode` is whether it has the format of a code. */
export function codeOf(fields: Map<string, string>): {
  code: string
  kind: GivenCode['kind']
  isCode: boolean
} {
  const code = fields.get('code') ?? ''
  const kind = fields.get(KIND) === 'recovery' ? 'recovery' : 'totp'
  return { code, kind, isCode: readCode(code) !== null }
}
