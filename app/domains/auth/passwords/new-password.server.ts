import { singleton } from '~/platform/process/singleton.server'
import { passwordLength } from './password-field'

/** Why a password of valid length is refused, as the key of the text. */
export type NewPasswordRefusal = 'auth:error.passwordCommon' | 'auth:error.passwordOwn'

/** Longer passwords are not estimated: that would be slow, and they are not among the first thousand guesses. */
const ESTIMATED_LENGTH_MAX = 40

/** "Password" in each language with some digits or signs. The lists have few of them in other languages than English. */
const PASSWORD_WORD = /^\P{L}{0,6}(?:passwor[dt]|kennwort|contrase[ñn]a|mot ?de ?passe|senha)\P{L}{0,6}$/u

/**
 * Checks a new password (registering, reset and change; the form checks its length). Refuses common passwords, those among the first
 * thousand guesses (sequences, keyboard rows, repeated characters), the word "password" with digits, and the person's own address and names.
 * @param own the address and the names
 * @returns the key of the text to show at the field, or null
 */
export async function refusedNewPassword(
  password: string,
  own: readonly (string | null | undefined)[],
): Promise<NewPasswordRefusal | null> {
  const normalized = normalize(password)
  const names = own.flatMap((name) => (name ? [normalize(name), normalize(name).replace(/@.*$/, '')] : []))
  if (names.some((name) => name === normalized)) return 'auth:error.passwordOwn'
  const { common, isGuessable } = await passwordLists()
  const isCommon = PASSWORD_WORD.test(normalized) || common.has(normalized) || isGuessable(normalized)
  return isCommon ? 'auth:error.passwordCommon' : null
}

// Ignores case, since attackers try the usual capitalizations of a word.
const normalize = (text: string) => text.normalize('NFC').toLowerCase().trim()

/** The lists take some megabytes: loaded once, on first use. */
function passwordLists() {
  return singleton('common-passwords', async () => {
    const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ])
    const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
    return {
      common: new Set(dictionary['passwords-common']),
      isGuessable: (text: string) =>
        passwordLength(text) <= ESTIMATED_LENGTH_MAX && estimate.check(text).score === 0,
    }
  })
}
