import { type GivenCode, readCode } from './given-code'

/** Which of the two forms was sent. */
export const KIND = 'kind'
/** What a button of the settings page does. */
export const INTENT = 'intent'
/** Ticked where this browser is to be spared the code for a while. */
export const REMEMBER = 'remember'

/** What a sent form holds: the code as it was typed, and which form it was. `isCode` says whether it can be one at all. */
export function codeOf(fields: Map<string, string>): {
  code: string
  kind: GivenCode['kind']
  isCode: boolean
} {
  const code = fields.get('code') ?? ''
  const kind = fields.get(KIND) === 'recovery' ? 'recovery' : 'totp'
  return { code, kind, isCode: readCode(code) !== null }
}
