import { CHECK_FIELDS } from '~/domains/accounts/forms/check-fields'

/** What nobody but its owner should ever hold, whatever the field is called in a form to come. */
const SECRET = /pass(word|wort|phrase)?|code|token|secret|otp|\bpin\b|cvc|cvv/i

/** A kept form: the first value of each field, as `readForm` gives it, and all of those that have several. */
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

/** The fields of a form that may be kept: no passwords, no codes, nothing that the bot check added. */
export function draftableFields(
  fields: Map<string, string> | Map<string, string[]>,
): Record<string, string[]> {
  const kept = [...fields].filter(([name]) => !SECRET.test(name) && !CHECK_FIELDS.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, [value].flat()]))
}
