import { singleton } from '~/platform/process/singleton.server'
import { passwordLength } from './password-length'

/** Why a password of the right length is refused all the same; the texts are `auth:error.password-common` and `-own`. */
export type NewPasswordRefusal = 'auth:error.passwordCommon' | 'auth:error.passwordOwn'

/** Estimating takes longer with each sign, and a longer password is not among the first thousand guesses. */
const ESTIMATED_SIGNS = 40

/**
 * Whether a new password may be one (registering, reset and change; its length is the form's affair). Refused are the
 * common ones, those that anybody would try among the first thousand (runs, rows of keys, one sign repeated), and the
 * person's own address and names, `own`. Gives the key of the text to show at the field, or null.
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

// Capitals are the first thing that guessing tries.
const plain = (text: string) => text.normalize('NFC').toLowerCase().trim()

/** The lists weigh some megabytes: loaded with the first password that is set, once. */
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
