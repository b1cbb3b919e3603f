/** A field that the bot check adds to a form, and that only programs fill in. */
export const HONEYPOT = 'website'
/** The signed time at which the form was rendered. */
export const STAMP = 'stamp'
/** A solved altcha challenge, as the module of the bot check encodes it. */
export const PROOF = 'altcha'
/** SPEC 7: the token of reCAPTCHA v3. */
export const RECAPTCHA_TOKEN = 'recaptchaToken'

/** Fields that no person fills in: a draft does not store them, and a refused form does not show them again. */
const CHECK_FIELDS: readonly string[] = [HONEYPOT, STAMP, PROOF, RECAPTCHA_TOKEN]

/** Field names that suggest a secret, also in future forms. */
const SECRET = /pass(word|wort|phrase)?|code|token|secret|otp|\bpin\b|cvc|cvv/i

/** A form draft: the first value of each field, as `readForm` returns it, and all values of fields that have several. */
export class FormDraft extends Map<string, string> {
  readonly #fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(Object.entries(fields).flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])))
    this.#fields = fields
  }

  all(name: string): string[] {
    return this.#fields[name] ?? []
  }
}

/** The fields of a form that may be stored: no passwords, no codes, nothing that the bot check added. */
export function draftableFields(
  fields: Map<string, string> | Map<string, string[]>,
): Record<string, string[]> {
  const draftable = [...fields].filter(([name]) => !SECRET.test(name) && !CHECK_FIELDS.includes(name))
  return Object.fromEntries(draftable.map(([name, value]) => [name, [value].flat()]))
}
