import { singleton } from '~/platform/process/singleton.server'
import { passwordLength } from './password-field'

/** Why a password of valid length is refused; the texts are `auth:error.password-common` and `-own`. */
export type NewPasswordRefusal = 'auth:error.passwordCommon' | 'auth:error.passwordOwn'

/** Estimating slows down with length, and a longer password is not among the first thousand guesses. */
const ESTIMATED_SIGNS = 40

/**
 * Checks a new password (registering, reset and change; the form checks its length). Refuses common passwords, those among the first
 * thousand guesses (sequences, keyboard rows, repeated characters), and the person's own address and names, `own`. Returns the key of the
 * text to show at the field, or null.
 */
export async function refusedNewPassword(
  password: string,
  own: readonly (string | null | undefined)[],
): Promise<NewPasswordRefusal | null> {
  const written = plain(password)
  const names = own.flatMap((name) => (name ? [plain(name), plain(name).replace(/@.*$/, '')] : []))
  if (names.some((name) => name === written)) return 'auth:error.passwordOwn'
  const { common, guessable } = await known()
  return common.has(written) || guessable(written) ? 'auth:error.passwordCommon' : null
}

// Guessing tries capitals first.
const plain = (text: string) => text.normalize('NFC').toLowerCase().trim()

/** The lists take some megabytes: loaded once, on first use. */
function known() {
  return singleton('common-passwords', async () => {
    const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ])
    const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
    return {
      common: new Set(dictionary['passwords-common']),
      guessable: (text: string) =>
        passwordLength(text) <= ESTIMATED_SIGNS && estimate.check(text).score === 0,
    }
  })
}
