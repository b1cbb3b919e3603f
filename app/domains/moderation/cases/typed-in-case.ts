import type { SubmissionResult } from '@conform-to/react'
import { type FormField, uncheckedField } from '~/ui/form/form-field'
import type { CaseIntent } from './forms'

/** The fields of the decision on the page of a case. */
const DECISION_FIELDS = ['action', 'ground', 'facts', 'limitKind', 'days', 'suspends'] as const
/** The other fields: a note, whom to hand the case to, and why a picture is blocked. */
const OTHER_FIELDS = ['text', 'to', 'note'] as const
const TYPED = [...DECISION_FIELDS, ...OTHER_FIELDS]
type Name = (typeof TYPED)[number]

/** The values of the filled fields. */
export type TypedInCase = Partial<Record<Name, string>>

/** The filled fields of the page of a case. They are one form, so that each button sends all of them, and none is lost (decision 0388). */
export function filledFields(
  fields: { get(name: string): string | undefined } | null,
  names: readonly Name[] = TYPED,
): TypedInCase {
  const filled = names.flatMap((name) => {
    const value = fields?.get(name)
    return value?.trim() ? [[name, value] as const] : []
  })
  return Object.fromEntries(filled)
}

/** The field that a button stores, which is empty afterwards. */
const SENDS: Partial<Record<CaseIntent, Name>> = { note: 'text', hand: 'to', block: 'note' }

/** The filled fields that remain after a button of the page has stored its own. */
export const fieldsLeftAfter = (intent: CaseIntent, fields: ReadonlyMap<string, string>): TypedInCase =>
  filledFields(
    fields,
    TYPED.filter((name) => name !== SENDS[intent]),
  )

/** The filled fields that remain after a decision, whose fields are stored with it. */
export const fieldsLeftAfterDecision = (fields: ReadonlyMap<string, string>): TypedInCase =>
  filledFields(fields, OTHER_FIELDS)

/** The number of days has a default value: alone it does not count as typed. */
export const isAnythingTyped = (typed: TypedInCase): boolean =>
  Object.keys(typed).some((name) => name !== 'days')

/** How the fields and buttons beside the decision belong to the form of the page. */
export type CaseTools = { form: string; formAction: string }

/** The prefix of the ids of the fields beside the decision. */
export const BESIDE_ID = 'case'

/**
 * A field beside the decision. Only the server validates it: the form that the browser submits and checks is that of the decision.
 * @param reply of the page's action
 */
export function fieldBeside(
  name: (typeof OTHER_FIELDS)[number],
  { tools, typed, reply }: { tools: CaseTools; typed: TypedInCase; reply: SubmissionResult | undefined },
): FormField {
  const errors = reply?.error?.[name]
  const field = uncheckedField(name, typed[name], `${BESIDE_ID}-${name}`)
  return { ...field, outsideOf: tools.form, ...(errors && { errors }) }
}
